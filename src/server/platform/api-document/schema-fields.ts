import type { JsonSchema } from './openapi.ts';

export interface SchemaField {
  /** The path of the field, such as `articles[].title_no`. */
  name: string;
  /** The type as readers see it, such as `string | null` or `string (date-time)`. */
  type: string;
  required: boolean;
  schema: JsonSchema;
}

const componentPrefix = '#/components/schemas/';

/** Replaces the references to components, of which none contains itself. */
export function inlineComponents<Value>(value: Value, components: Record<string, JsonSchema>): Value {
  const inlined = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inlined);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref } = part as { $ref?: string };
    if ($ref?.startsWith(componentPrefix)) return inlined(components[$ref.slice(componentPrefix.length)]);
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, inlined(each)]));
  };
  return inlined(value) as Value;
}

export function fieldsOf(schema: JsonSchema, prefix = ''): SchemaField[] {
  const { properties, required, items, values } = objectOf(schema);
  if (items) return fieldsOf(items, `${prefix}[]`);
  if (values) return fieldsOf(values, prefix ? `${prefix}.*` : '*');
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const own = { name, type: typeOf(property), required: required.includes(key), schema: property };
    return [own, ...fieldsOf(property, name)];
  });
}

/** Returns the fields of an object, the items of an array or the values of a record. Merges the members of a union. */
function objectOf(schema: JsonSchema): {
  properties: Record<string, JsonSchema>;
  required: string[];
  items?: JsonSchema | undefined;
  values?: JsonSchema | undefined;
} {
  const { properties = {}, required = [], items, additionalProperties } = schema;
  const alternatives = alternativesOf(schema);
  if (alternatives.length === 0) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    return { properties, required, items, values };
  }
  const objects = alternatives.filter(({ type }) => type !== 'null').map(objectOf);
  return {
    properties: Object.assign({}, ...objects.map((each) => each.properties)),
    required: (objects[0]?.required ?? []).filter((name) =>
      objects.every((each) => each.required.includes(name)),
    ),
    items: objects.find((each) => each.items)?.items,
    values: objects.find((each) => each.values)?.values,
  };
}

const alternativesOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => anyOf ?? oneOf ?? [];

export function typeOf(schema: JsonSchema): string {
  const { type, format, enum: values, items, ...rest } = schema;
  if ('const' in rest) return JSON.stringify(rest.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' | ');
  if (type === 'array' && items) {
    const item = typeOf(items);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  return [type ?? 'any', format && `(${format})`].filter(Boolean).join(' ');
}
