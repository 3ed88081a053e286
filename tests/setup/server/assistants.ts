import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { type EditorServer, startEditorServer } from './editor-server.ts';

export const redirect = 'https://assistant.example/callback';
/** The documents at public addresses, with which assistants describe themselves. */
export const documents = new Map<string, unknown>();
export const requested: string[] = [];

interface Assistant {
  clientId: string;
  verifier: string;
  redirectUri: string;
}

/** Starts a server in `beforeAll`, and returns functions that send the requests of assistants to it. */
export function useAssistants(database: () => Database) {
  let started: EditorServer;
  beforeAll(async () => {
    started = await startEditorServer(
      database(),
      { LOG_LEVEL: 'debug', TRUST_PROXY: '1' },
      {
        publicNetwork: {
          get: async ({ href }) => {
            requested.push(href);
            const found = documents.get(href);
            const body = [Buffer.from(JSON.stringify(found ?? 'nothing here'))];
            return Object.assign(Readable.from(body), {
              statusCode: found ? 200 : 404,
              headers: { 'content-type': 'application/json' },
            }) as unknown as IncomingMessage;
          },
        },
      },
    );
  });
  afterAll(() => started?.stop());
  const server = () => started;

  let household = 0;
  /** Every assistant comes from its own address, except in the tests of the limits. */
  const newAddress = () => `198.51.${Math.floor(++household / 250)}.${household % 250}`;
  const register = (metadata: object, address = newAddress()) =>
    fetch(`${server().site}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(metadata),
    });
  const newAssistant = async (metadata: object = {}): Promise<Assistant> => {
    const response = await register({ client_name: 'Claude', redirect_uris: [redirect], ...metadata });
    expect(response.status).toBe(201);
    const { client_id } = await response.json();
    return { clientId: client_id, verifier: randomBytes(32).toString('base64url'), redirectUri: redirect };
  };
  const authorizeUrl = ({ clientId, verifier, redirectUri }: Assistant, changes: object = {}) =>
    `${server().site}/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      scope: 'read draft',
      state: 'abc',
      resource: `${server().site}/mcp`,
      ...changes,
    })}`;
  const open = async (url: string, cookie = '', address = newAddress()) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, 'x-forwarded-for': address },
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return {
      status: response.status,
      location: new URL(response.headers.get('location') ?? 'none:', server().site),
      cookie: cookies.join('; '),
      cookies: response.headers.getSetCookie(),
    };
  };
  /** Opens the address of the assistant in a new browser and returns the request that waits for consent. */
  const ask = async (assistant: Assistant, changes: object = {}) => {
    const { status, location, cookie } = await open(authorizeUrl(assistant, changes));
    expect(status).toBe(303);
    expect(location.pathname).toBe('/admin/connect');
    return { id: location.searchParams.get('request') ?? '', cookie };
  };
  type Asked = Awaited<ReturnType<typeof ask>>;
  const consent = (
    { id, cookie }: Asked,
    { token = server().editor.token, method = 'POST', scopes = ['read', 'draft'] } = {},
  ) =>
    server().api(`/assistant-requests/${id}`, {
      token,
      method,
      headers: { cookie },
      ...(method === 'POST' && { body: { scopes } }),
    });
  const codeFor = async (assistant: Assistant, options: Parameters<typeof consent>[1] = {}) => {
    const asked = await ask(assistant);
    const answer = await consent(asked, options);
    expect(answer.status).toBe(200);
    const { location } = await open(answer.body.address, asked.cookie);
    expect(location.origin + location.pathname).toBe(assistant.redirectUri);
    return location.searchParams.get('code') ?? '';
  };
  const exchange = async (values: Record<string, string>) => {
    const response = await fetch(`${server().site}/oauth/token`, {
      method: 'POST',
      headers: { 'x-forwarded-for': newAddress() },
      body: new URLSearchParams(values),
    });
    return { status: response.status, body: await response.json() };
  };
  const exchangeCode = ({ clientId, verifier, redirectUri }: Assistant, code: string, changes: object = {}) =>
    exchange({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    });
  const refresh = ({ clientId }: Assistant, refresh_token: string) =>
    exchange({ grant_type: 'refresh_token', client_id: clientId, refresh_token });
  const connect = async (assistant: Assistant, options: Parameters<typeof consent>[1] = {}) => {
    const { status, body } = await exchangeCode(assistant, await codeFor(assistant, options));
    expect(status).toBe(200);
    return body as { access_token: string; refresh_token: string; scope: string; expires_in: number };
  };
  const askMcp = (token: string, message: object) =>
    fetch(`${server().site}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    });
  const callMcp = async (token: string, name = 'look_up_additive', args: object = { query: 'E471' }) =>
    (await askMcp(token, { method: 'tools/call', params: { name, arguments: args } })).status;
  const listed = async (token = server().editor.token) =>
    (await server().api('/tokens?mine=true', { token })).body.tokens;

  return {
    server,
    newAddress,
    register,
    newAssistant,
    authorizeUrl,
    open,
    ask,
    consent,
    codeFor,
    exchange,
    exchangeCode,
    refresh,
    connect,
    askMcp,
    callMcp,
    listed,
  };
}
