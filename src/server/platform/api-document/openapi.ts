import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { site } from '../../../../site.config.ts';
import { type ApiScope, apiScopes } from '../../../domain/api-tokens/api-token.ts';
import { type Locale, localizedPath } from '../../../domain/locale.ts';
import { problemCatalogue } from '../../../domain/problems.ts';
import { webhookEvents } from '../../../domain/webhooks/webhook.ts';
import {
  needsRecentProof,
  type RequiredAccess,
  requiredAccessOf,
  requiredScopeOf,
} from '../../auth/require-access.ts';
import { apiVersion } from '../http/api-version.ts';
import { inputOf } from '../http/request-input.ts';
import { type ApiTexts, apiTexts, filledText } from './api-texts.ts';
import { referencePath } from './document-paths.ts';
import { webhookMessages } from './responses/webhook-responses.ts';
import { type RouteDescription, routeDescriptions } from './route-descriptions.ts';

interface MountedHandler {
  method: string;
  path: string;
  handler: object;
}

export type JsonSchema = Record<string, unknown>;

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

/** Describes the API as OpenAPI 3.1 with texts in one language. Inputs and access are read from the mounted routes. */
export async function createOpenApi(
  mounted: readonly MountedHandler[],
  siteUrl: string,
  locale: Locale = 'en',
) {
  const texts = apiTexts[locale];
  const handlersOf = Map.groupBy(mounted, ({ method, path }) => `${method} ${path}`);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [section, routes] of Object.entries(routeDescriptions)) {
    // Describing all routes takes 100 ms, so other requests run in between.
    await nextTurn();
    for (const [name, description] of Object.entries<RouteDescription>(routes)) {
      const [method = '', path = ''] = name.split(' ');
      const handlers = (handlersOf.get(`${method} /api${path}`) ?? []).map(({ handler }) => handler);
      const address = `/api${path}`.replace(/:(\w+)/g, '{$1}');
      const operations = paths[address] ?? {};
      paths[address] = operations;
      const tag = texts.sections[section as keyof typeof routeDescriptions];
      const summary = texts.routes[name as keyof ApiTexts['routes']];
      operations[method.toLowerCase()] = operationOf(
        { tag, summary, method, path, description, handlers },
        texts,
      );
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
    tags: Object.keys(routeDescriptions).map((section) => ({
      name: texts.sections[section as keyof typeof routeDescriptions],
    })),
    paths,
    webhooks: describeWebhooks(texts),
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(problemCatalogue), description: problem.code },
            message: { type: 'string', description: problem.message },
            values: { type: 'object', description: problem.values },
            details: { description: problem.details },
          },
        },
      },
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

function describeWebhooks(texts: ApiTexts) {
  const { events, signature, received } = texts.webhooks;
  return Object.fromEntries(
    webhookEvents.map((event) => [
      event,
      {
        post: {
          summary: events[event],
          description: signature,
          requestBody: {
            required: true,
            content: { [json]: { schema: schemaOf(webhookMessages[event], 'output', texts) } },
          },
          responses: { '2XX': { description: received } },
        },
      },
    ]),
  );
}

function operationOf(
  route: {
    tag: string;
    summary: string;
    method: string;
    path: string;
    description: RouteDescription;
    handlers: object[];
  },
  texts: ApiTexts,
): Operation {
  const { tag, summary, method, path, description, handlers } = route;
  const inputs = handlers.map(inputOf);
  const body = inputs.find((input) => input?.body)?.body ?? description.body;
  const query = inputs.find((input) => input?.query)?.query;
  const access = handlers.map(requiredAccessOf).find((required) => required !== undefined) ?? 'anyone';
  const scope = handlers.map(requiredScopeOf).find((required) => required !== undefined);
  const status = description.status ?? 200;
  const isRedirect = status >= 300;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description: [
      accessText(access, scope, texts),
      ...(handlers.some(needsRecentProof) ? [texts.access.recentProof] : []),
    ].join(' '),
    tags: [tag],
    security: access === 'anyone' ? [] : [{ token: scope ? [scope] : [] }],
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: { type: 'string' },
      })),
      ...(query ? queryParameters(schemaOf(query, 'input', texts)) : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content:
          body === 'file'
            ? { [binary]: { schema: file } }
            : { [json]: { schema: schemaOf(body, 'input', texts) } },
      },
    }),
    responses: {
      [status]: {
        description: isRedirect ? texts.words.redirect : texts.words.success,
        ...contentOf(description, texts),
      },
      default: {
        description: texts.words.refused,
        content: { [json]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function contentOf(description: RouteDescription, texts: ApiTexts) {
  if (description.response)
    return { content: { [json]: { schema: schemaOf(description.response, 'output', texts) } } };
  return description.contentType && { content: { [description.contentType]: { schema: file } } };
}

function accessText(
  access: RequiredAccess,
  scope: ApiScope | undefined,
  { access: words }: ApiTexts,
): string {
  if (access === 'anyone') return words.anyone;
  if (scope) return filledText(words.scope, { scope });
  return access === 'signed-in' ? words.session : words[access];
}

function queryParameters(schema: JsonSchema): Operation['parameters'] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

/**
 * Converts a Zod schema to JSON Schema. `input` is what clients send, `output` is what the server sends. `apiText` in
 * the metadata of a schema is replaced by the description with that key. Schemas of responses allow additional fields,
 * because later versions may add fields.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', { fields }: ApiTexts): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      const { apiText } = jsonSchema as { apiText?: keyof ApiTexts['fields'] };
      if (!apiText) return;
      jsonSchema.description = fields[apiText];
      delete (jsonSchema as { apiText?: string }).apiText;
    },
  });
  return converted;
}
