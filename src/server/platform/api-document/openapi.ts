import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { site } from '../../../../site.config.ts';
import { type ApiScope, apiScopes } from '../../../domain/api-tokens/api-token.ts';
import { type ProductEvent, productEvents } from '../../../domain/events.ts';
import { type Locale, localizedPath } from '../../../domain/locale.ts';
import { problemStatuses } from '../../../domain/problems.ts';
import { declaredAccessOf, type RequiredAccess } from '../../auth/require-access.ts';
import { filledText } from '../filled-text.ts';
import { apiVersion } from '../http/api-version.ts';
import { answerOf, inputOf, type RouteAnswer } from '../http/route.ts';
import { type ApiTexts, apiTexts } from './api-texts.ts';
import { referencePath } from './document-paths.ts';

/** JSON Schema as zod writes it: with a single type, and without the schemas `true` and `false` in lists. */
export interface JsonSchema extends z.core.JSONSchema.JSONSchema {
  type?: z.core.JSONSchema.SchemaType;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: { token: string[] }[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}

const json = 'application/json';
const binary = 'application/octet-stream';
const file: JsonSchema = { type: 'string', format: 'binary' };
const pathPart: JsonSchema = { type: 'string' };

export type WebhookMessages = Record<ProductEvent, z.ZodType>;

/** Reads access, inputs and responses from the mounted routes; the texts give the order and the sections. */
export async function createOpenApi(options: {
  mounted: readonly { method: string; path: string; handler: object }[];
  webhookMessages: WebhookMessages;
  siteUrl: string;
  locale?: Locale;
}) {
  const { mounted, webhookMessages, siteUrl, locale = 'en' } = options;
  const texts = apiTexts[locale];
  const convert = createConverter(texts);
  const handlersOf = Map.groupBy(mounted, ({ method, path }) => `${method} ${path}`);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { title, routes } of Object.values(texts.sections)) {
    // Describing the 200 routes of the product takes 100 ms, so other requests run in between.
    await nextTurn();
    for (const [name, summary] of Object.entries(routes)) {
      const [method = '', path = ''] = name.split(' ');
      const handlers = (handlersOf.get(`${method} /api${path}`) ?? []).map(({ handler }) => handler);
      const address = `/api${path}`.replace(/:(\w+)/g, '{$1}');
      const operations = paths[address] ?? {};
      paths[address] = operations;
      const route = { tag: title, summary, method, path, handlers };
      operations[method.toLowerCase()] = operationOf(route, texts, convert);
    }
  }
  const { problem } = texts;
  return {
    openapi: '3.1.0',
    info: {
      title: filledText(texts.title, { site: site.siteName }),
      version: apiVersion,
      description: Object.values(texts.about)
        .map(({ text }) => filledText(text, { version: apiVersion }))
        .join('\n\n'),
    },
    externalDocs: { url: siteUrl + localizedPath(referencePath, locale) },
    servers: [{ url: siteUrl }],
    tags: Object.values(texts.sections).map(({ title }) => ({ name: title })),
    paths,
    webhooks: describeWebhooks(webhookMessages, texts, convert),
    components: {
      schemas: {
        ...convert.components,
        Problem: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(problemStatuses), description: problem.code },
            message: { type: 'string', description: problem.message },
            values: { type: 'object', description: problem.values },
            details: { description: problem.details },
          },
        },
      } as Components,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: filledText(texts.access.token, { scopes: apiScopes.join(', ') }),
        },
      },
    },
  };
}

export type OpenApi = Awaited<ReturnType<typeof createOpenApi>>;

function describeWebhooks(messages: WebhookMessages, texts: ApiTexts, convert: Converter) {
  const { events, signature, received } = texts.webhooks;
  return Object.fromEntries(
    productEvents.map((event) => [
      event,
      {
        post: {
          summary: events[event],
          description: signature,
          operationId: `webhook.${event}`,
          security: [],
          requestBody: {
            required: true,
            content: { [json]: { schema: convert.output(messages[event]) } },
          },
          responses: { '2XX': { description: received } },
        },
      },
    ]),
  );
}

function operationOf(
  route: { tag: string; summary: string; method: string; path: string; handlers: object[] },
  texts: ApiTexts,
  convert: Converter,
): Operation {
  const { tag, summary, method, path, handlers } = route;
  const answer = handlers.map(answerOf).find((declared) => declared !== undefined);
  if (!answer) throw new Error(`${method} ${path} does not declare its response with \`answers\``);
  const inputs = handlers.map(inputOf);
  const body = inputs.find((input) => input?.body)?.body ?? answer.body;
  const query = inputs.find((input) => input?.query)?.query;
  const { required: access = 'anyone', scope, needsProof } = declaredAccessOf(handlers) ?? {};
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const refusals = [400, ...(access === 'anyone' ? [] : [401, 403]), ...(params.length > 0 ? [404] : [])];
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description: [accessText(access, scope, texts), ...(needsProof ? [texts.access.recentProof] : [])].join(
      ' ',
    ),
    tags: [tag],
    security: access === 'anyone' ? [] : [{ token: scope ? [scope] : [] }],
    parameters: [
      ...params.map((name) => ({ name, in: 'path' as const, required: true, schema: pathPart })),
      ...(query ? queryParameters(convert.input(query)) : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content:
          body === 'file' ? { [binary]: { schema: file } } : { [json]: { schema: convert.input(body) } },
      },
    }),
    responses: {
      ...successOf(answer, texts, convert),
      ...Object.fromEntries([...refusals, 'default'].map((status) => [status, refused(status, texts)])),
    },
  };
}

function successOf(
  { response, status }: RouteAnswer,
  texts: ApiTexts,
  convert: Converter,
): Operation['responses'] {
  const { success, redirect } = texts.words;
  if (typeof response === 'number')
    return { [response]: { description: response === 303 ? redirect : success } };
  const content =
    typeof response === 'string'
      ? { [response]: { schema: file } }
      : { [json]: { schema: convert.output(response) } };
  return { [status ?? 200]: { description: success, content } };
}

const refused = (status: number | string, { words, refusals }: ApiTexts) => ({
  description: refusals[`${status}` as keyof typeof refusals] ?? words.refused,
  content: { [json]: { schema: { $ref: '#/components/schemas/Problem' } } },
});

function accessText(access: RequiredAccess, scope: ApiScope | undefined, { access: words }: ApiTexts) {
  if (access === 'anyone') return words.anyone;
  if (scope) return filledText(words.scope, { scope });
  return access === 'signed-in' ? words.session : words[access];
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): Operation['parameters'] {
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

/** The schemas with a name, which generated clients turn into types. */
type Components = Record<string, JsonSchema>;

type Converter = ReturnType<typeof createConverter>;

/**
 * Converts Zod schemas to JSON Schema. `apiText` in the metadata of a schema is replaced by the description with that
 * key. A schema with an `id` becomes a component. `input` converts schemas of requests, and `output` those of responses,
 * which allow additional fields, because later versions may add fields.
 */
function createConverter({ fields }: ApiTexts) {
  const components: Components = {};
  const convert = (io: 'input' | 'output') => (schema: z.ZodType) => {
    const { $schema, $defs, ...converted } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'date')
          Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
        const named = jsonSchema as { apiText?: keyof ApiTexts['fields']; $ref?: string };
        if (named.apiText) jsonSchema.description = fields[named.apiText];
        delete named.apiText;
      },
    });
    const { schema: root, ...named } = JSON.parse(
      JSON.stringify({ ...$defs, schema: converted }).replaceAll('"#/$defs/', '"#/components/schemas/'),
    );
    Object.assign(components, named);
    return root as JsonSchema;
  };
  return { components, input: convert('input'), output: convert('output') };
}
