import { z } from 'zod';
import { site } from '../../../site.config.ts';
import { type ApiScope, apiScopes } from '../../domain/api-tokens/api-token.ts';
import { problemCatalogue } from '../../domain/problems.ts';
import { webhookEvents } from '../../domain/webhooks/webhook.ts';
import { type RequiredAccess, requiredAccessOf, requiredScopeOf } from '../auth/require-access.ts';
import { apiVersion } from '../http/api-version.ts';
import { inputOf } from '../http/request-input.ts';
import { webhookMessages } from './response-schemas.ts';
import { type RouteDescription, routeDescriptions, webhookSummaries } from './route-descriptions.ts';

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
const problemResponse = {
  description: 'The request was refused. The problem says why.',
  content: { [json]: { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Describes the API as OpenAPI 3.1. Inputs and access are read from the mounted routes. */
export function createOpenApi(mounted: readonly MountedHandler[], siteUrl: string) {
  const handlersOf = Map.groupBy(mounted, ({ method, path }) => `${method} ${path}`);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [tag, routes] of Object.entries(routeDescriptions))
    for (const [name, description] of Object.entries(routes)) {
      const [method = '', path = ''] = name.split(' ');
      const handlers = (handlersOf.get(`${method} /api${path}`) ?? []).map(({ handler }) => handler);
      const address = `/api${path}`.replace(/:(\w+)/g, '{$1}');
      const operations = paths[address] ?? {};
      paths[address] = operations;
      operations[method.toLowerCase()] = operationOf({ tag, method, path, description, handlers });
    }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.siteName} API`,
      version: apiVersion,
      description: `Send a token as \`Authorization: Bearer nvs_…\`. Tokens are created in the admin area. Every response has the header \`api-version\`; a request may name the version that it expects in the same header. Lists have the fields \`page\` and \`pages\`, and the query parameter \`page\` starts at 1. An error is a problem with a stable code.`,
    },
    servers: [{ url: siteUrl }],
    tags: Object.keys(routeDescriptions).map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(problemCatalogue), description: 'Stable.' },
            message: { type: 'string', description: 'An English sentence, which may change.' },
            values: { type: 'object', description: 'The values in the sentence.' },
            details: { description: 'The invalid fields of the input.' },
          },
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token with the scope of the route (${apiScopes.join(', ')}), or the access token of a session.`,
        },
      },
    },
  };
}

/** The secret of a webhook is shown when an admin adds the webhook. */
const signatureText =
  'The headers webhook-id, webhook-timestamp (seconds) and webhook-signature follow Standard Webhooks. The signature is “v1,” and the HMAC-SHA256, in base64, of the id, the timestamp and the body, joined with full stops. The key is the secret after “whsec_”, decoded from base64. Answer 2xx within ten seconds. A repeated delivery has the same id.';

function describeWebhooks() {
  return Object.fromEntries(
    webhookEvents.map((event) => [
      event,
      {
        post: {
          summary: webhookSummaries[event],
          description: signatureText,
          requestBody: { required: true, content: { [json]: { schema: schemaOf(webhookMessages[event]) } } },
          responses: { '2XX': { description: 'The event was received.' } },
        },
      },
    ]),
  );
}

function operationOf(route: {
  tag: string;
  method: string;
  path: string;
  description: RouteDescription;
  handlers: object[];
}): Operation {
  const { tag, method, path, description, handlers } = route;
  const inputs = handlers.map(inputOf);
  const body = inputs.find((input) => input?.body)?.body;
  const query = inputs.find((input) => input?.query)?.query;
  const access = handlers.map(requiredAccessOf).find((required) => required !== undefined) ?? 'anyone';
  const scope = handlers.map(requiredScopeOf).find((required) => required !== undefined);
  const { status = 200, response, contentType = json, summary } = description;
  const isRedirect = status >= 300;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description: accessText(access, scope),
    tags: [tag],
    security: access === 'anyone' ? [] : [{ token: scope ? [scope] : [] }],
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: { type: 'string' },
      })),
      ...(query ? queryParameters(schemaOf(query)) : []),
    ],
    ...(body && { requestBody: { required: true, content: { [json]: { schema: schemaOf(body) } } } }),
    responses: {
      [status]: {
        description: isRedirect ? 'A redirect.' : 'Success.',
        ...(status !== 204 &&
          !isRedirect && {
            content: { [contentType]: { schema: response ? schemaOf(response) : {} } },
          }),
      },
      default: problemResponse,
    },
  };
}

function accessText(access: RequiredAccess, scope: ApiScope | undefined): string {
  if (access === 'anyone') return 'Needs no token.';
  if (scope) return `Needs a token with the scope \`${scope}\`.`;
  return `Needs a session${access === 'signed-in' ? '' : ` with the role ${access}`}. No token can call it.`;
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

/** Converts a schema to the JSON Schema of its input, the form in which clients send values. */
function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return converted;
}
