import fc from 'fast-check';
import { z } from 'zod';

/** The seed for random input, so that a test run can be repeated; FUZZ_SEED sets another seed. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_115);

export const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A request body with its content type; `what` describes it in messages. */
export interface HostileBody {
  what: string;
  body: string | Uint8Array;
  contentType: string;
}

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minimum?: number;
  minLength?: number;
}

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Values that most fields do not accept. They are JSON text, because JavaScript cannot express some of them. */
const badValues: readonly string[] = [
  'null',
  'true',
  '-1',
  '0.5',
  '9007199254740993',
  '2147483648',
  '1e999',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800 x"',
  '"\\u202e\\u2066\\u200b\\ufeff"',
  '"\\u0001\\u001b[31m\\u007f\\r\\nset-cookie: a=b"',
  '"𝒻𝓊𝓃𝓀 👩‍👩‍👧 ﷽"',
  `"${'x'.repeat(70_000)}"`,
  `"${'%'.repeat(300)}"`,
  '"\'; DROP TABLE articles; --"',
  '"%_\\\\"',
  '"../../../../etc/passwd"',
  '"file:///etc/passwd"',
  '"https://127.0.0.1/x.png"',
  '"https://[::ffff:127.0.0.1]/"',
  '"javascript:alert(1)"',
  '"-infinity"',
  '"+275760-09-13T00:00:00.001Z"',
  '"00000000-0000-0000-0000-000000000000"',
  '"__proto__"',
  '"constructor"',
  '[]',
  '[null]',
  '["\\u0000"]',
  '{}',
  '{"__proto__":{"polluted":true}}',
  '{"toString":1,"valueOf":2,"length":-1}',
  deep('[', ']', 500),
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
];

/** Texts that hardly any path segment or query parameter should accept. */
export const badTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '\r\nset-cookie: a=b',
  "'; DROP TABLE articles; --",
  '%_\\',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '*:*&!|()<->',
  '"\'`<script>',
  'x'.repeat(5000),
  '👩‍👩‍👧',
];

/** Percent escapes that cannot be decoded, or that decode to invalid UTF-8 or to characters with a special meaning. */
export const badEscapes: readonly string[] = [
  '%',
  '%zz',
  '%c0%af',
  '%ff',
  '%00',
  '%ed%a0%80',
  '%2e%2e%2f',
  '%u0041',
];

const jsonType = 'application/json';

/** Bodies that are not JSON, have a wrong type, are very deep or large, or try to change prototypes. */
export const wrongBodies: readonly HostileBody[] = [
  { what: 'nothing', body: '', contentType: jsonType },
  { what: 'cut off', body: '{"a":', contentType: jsonType },
  { what: 'two documents', body: '{}{}', contentType: jsonType },
  { what: 'NaN', body: '{"a":NaN}', contentType: jsonType },
  { what: 'null', body: 'null', contentType: jsonType },
  { what: 'a number', body: '1', contentType: jsonType },
  { what: 'a text', body: '"x"', contentType: jsonType },
  { what: 'a list', body: '[{}]', contentType: jsonType },
  { what: 'a list 100,000 deep', body: '['.repeat(100_000), contentType: jsonType },
  {
    what: 'an object 20,000 deep',
    body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    contentType: jsonType,
  },
  {
    what: 'ten thousand fields',
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, n]))),
    contentType: jsonType,
  },
  {
    what: 'no UTF-8',
    body: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
    contentType: jsonType,
  },
  {
    what: 'UTF-16',
    body: new Uint8Array(Buffer.from('\ufeff{}', 'utf16le')),
    contentType: `${jsonType}; charset=utf-16`,
  },
  { what: 'a form', body: 'a=1&b[]=2&__proto__[x]=1', contentType: 'application/x-www-form-urlencoded' },
  {
    what: 'half a multipart',
    body: '--x\r\ncontent-disposition: form-data; name="a"',
    contentType: 'multipart/form-data; boundary=x',
  },
  { what: 'a multipart without boundary', body: 'x', contentType: 'multipart/form-data' },
  {
    what: 'XML',
    body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    contentType: 'text/xml',
  },
  { what: 'JSON announced as text', body: '{}', contentType: 'text/plain' },
  { what: 'an unknown type', body: '{}', contentType: 'x/y; z="' },
];

export function validFor(schema: z.ZodType): unknown {
  return exampleFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

/**
 * Variants of a valid object: unchanged, with each field missing or of a wrong type, and with an unknown field added.
 */
export function* wrongObjects(valid: unknown): Generator<HostileBody> {
  const json = (what: string, body: string): HostileBody => ({ what, body, contentType: jsonType });
  yield json('as it should be', JSON.stringify(valid));
  for (const path of pathsIn(valid)) {
    const name = path.join('.');
    yield json(`without ${name}`, JSON.stringify(changedAt(valid, path, () => undefined)));
    for (const bad of badValues) {
      // The bad value is inserted as text, because JSON.stringify cannot express all of the values.
      const marked = JSON.stringify(changedAt(valid, path, () => mark));
      yield json(
        `${name} = ${bad.slice(0, 60)}`,
        marked.replace(`"${mark}"`, () => bad),
      );
    }
  }
  const inside = JSON.stringify(valid).slice(1);
  const rest = inside === '}' ? inside : `,${inside}`;
  for (const extraField of [
    '"__proto__":{"roles":["admin"]}',
    '"constructor":{"prototype":{"x":1}}',
    '"roles":["admin"],"id":"x","user_id":1',
  ]) {
    yield json(`with ${extraField}`, `{${extraField}${rest}`);
  }
}

/** Random JSON bodies. The same seed gives the same bodies. */
export const randomBodies = (seed: number, count: number): HostileBody[] =>
  fc
    .sample(fc.json({ maxDepth: 4, stringUnit: 'binary' }), { seed, numRuns: count })
    .map((body) => ({ what: `random ${body.slice(0, 80)}`, body, contentType: jsonType }));

/** Objects that have the fields of a valid object, with random values. */
export const randomObjects = (valid: unknown, seed: number, count: number): HostileBody[] => {
  const fields = typeof valid === 'object' && valid !== null ? Object.keys(valid) : [];
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...fields.map((field) => (valid as Record<string, unknown>)[field]), null),
  );
  return fc
    .sample(fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] }), {
      seed,
      numRuns: count,
    })
    .map((value) => ({
      what: `random ${JSON.stringify(value).slice(0, 200)}`,
      body: JSON.stringify(value),
      contentType: jsonType,
    }));
};

/** Selects `count` items; the same seed selects the same items. */
export function selectBySeed<T>(all: readonly T[], count: number, seed: number): T[] {
  if (all.length <= count) return [...all];
  return (
    fc.sample(fc.shuffledSubarray([...all], { minLength: count, maxLength: count }), {
      seed,
      numRuns: 1,
    })[0] ?? []
  );
}

const mark = 'put-something-else-here';

function* pathsIn(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  if (path.length > 0) yield path;
  if (Array.isArray(value)) for (const [n, each] of value.entries()) yield* pathsIn(each, [...path, n]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* pathsIn(each, [...path, name]);
}

function changedAt(value: unknown, [first, ...rest]: (string | number)[], change: () => unknown): unknown {
  if (first === undefined) return change();
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[first] = changedAt(copy[first], rest, change);
  return copy;
}

/** Every pattern in the schemas is matched by at least one of these texts. */
const examples = [
  'aGF2cmU=',
  '0123456789abcdef0123456789abcdef',
  '2026-11-15T12:00:00.000Z',
  'grove-brod-og-havre',
  '3f2c1b6e-6d5a-4c0e-9a51-0d2f2d1f7a10',
  'https://example.org/side',
  'noen@example.org',
  '2026-05-04',
  '08:30',
  '/blogg/{slug}/',
  '/mat/skyr',
  'Brød',
];

function exampleFor(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.allOf ?? [];
  if (choice) return exampleFor(choice);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleFor(field)]),
      );
    case 'array':
      return schema.items ? [exampleFor(schema.items)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'string':
      return textFor(schema);
    default:
      // Only the schema of a time has no type, because JSON Schema has no type for dates.
      return '2027-01-02T03:04:05.000Z';
  }
}

function textFor({ pattern, format }: JsonSchema): string {
  if (format === 'uri') return 'https://example.org/side';
  if (format === 'email') return 'noen@example.org';
  if (!pattern) return 'Brød og havre';
  const found = examples.find((example) => new RegExp(pattern, 'u').test(example));
  if (found === undefined) throw new Error(`No example for the pattern ${pattern}: add one`);
  return found;
}
