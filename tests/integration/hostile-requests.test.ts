import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLongRun } from '../../scripts/long-tests.ts';
import { englishSentence, type ProblemCode, problemStatuses } from '../../src/domain/problems.ts';
import type { RequiredAccess } from '../../src/server/auth/require-access.ts';
import { describeInOrderOnDatabase } from '../setup/database/both-engines.ts';
import { watchWrites } from '../setup/database/watch-writes.ts';
import {
  badEscapes,
  badTexts,
  escaped,
  type HostileBody,
  randomBodies,
  randomObjects,
  seed,
  selectBySeed,
  wrongBodies,
  wrongObjects,
} from '../setup/hostile/hostile-input.ts';
import { deletesLast, filled, publicRoutes, type Route, routeOf } from '../setup/hostile/hostile-routes.ts';
import { createRecords } from '../setup/server/api-records.ts';
import { type EditorServer, startEditorServer } from '../setup/server/editor-server.ts';

/** The number of hostile requests per route and engine. The seed selects the requests; FUZZ_SEED sets another seed. */
const perRoute = { pglite: 150, postgres: isLongRun ? 100 : 2 };
const randomPerRoute = isLongRun ? 25 : 1;

interface Attempt {
  path: string;
  what: string;
  body?: HostileBody;
}

describeInOrderOnDatabase(`hostile requests (seed ${seed})`, (database, engine) => {
  let server: EditorServer;
  let people: Record<'anyone' | 'signed-in' | 'editor' | 'admin', string | undefined>;
  let ids: Record<string, string>;

  beforeAll(async () => {
    server = await startEditorServer(database(), {
      // A host name, because passkeys are disabled on an IP address.
      HOST: 'localhost',
      AUTH_LIMIT_FAILED_SIGNINS: '1000000',
      AUTH_LIMIT_MAILS: '1000000',
      AUTH_LIMIT_SIGNINS: '1000000',
      AUTH_LIMIT_MAILS_HOURLY: '1000000',
      AUTH_LIMIT_MAILS_DAILY: '1000000',
      LOG_LEVEL: 'error',
    });
    people = {
      anyone: undefined,
      'signed-in': (await server.person()).token,
      editor: server.editor.token,
      admin: (await server.person('admin')).token,
    };
    ids = await createRecords(server);
  });
  afterAll(() => server?.stop());

  const routes = (): Route[] =>
    [...Map.groupBy(server.app.routes, ({ method, path }) => `${method} ${path}`)]
      .filter(([name]) => !publicRoutes.test(name))
      .map(([name, handlers]) =>
        routeOf(
          name,
          handlers.map(({ handler }) => handler),
        ),
      );

  it('cover every route, so that a new route must be listed with a valid body', () => {
    expect(routes().length).toBeGreaterThan(70);
    for (const { name, method, path, valid } of routes()) {
      expect(path, `${name}: is not covered by the hostile requests`).toMatch(/^\/(api|auth\/v1)\//);
      const takesBody = !['GET', 'DELETE', 'HEAD'].includes(method);
      expect(!takesBody || valid !== undefined, `${name} says which body it takes`).toBe(true);
      for (const [, param] of path.matchAll(/:(\w+)/g)) {
        expect(
          ids[`${path.split('/')[2]} ${param}`] ?? ids[`${param}`],
          `${name}: an example of ${param}`,
        ).toBeDefined();
      }
    }
  });

  it("are refused if the caller's role is too low, whatever the body is", async () => {
    const ranks = ['anyone', 'signed-in', 'editor', 'admin'] as const;
    const api = routes().filter(({ path }) => path.startsWith('/api/'));
    for (const { name, method, path, needed } of api) {
      for (const caller of ranks.slice(0, ranks.indexOf(needed))) {
        const body =
          method === 'GET' ? undefined : { what: '', body: '{ never read', contentType: 'application/json' };
        const response = await send(server.site + filled(path, ids), method, people[caller], body);
        const { code } = await response.json();
        const refusal = caller === 'anyone' ? [401, 'not_signed_in'] : [403, 'role_missing'];
        expect([response.status, code], `${name} as ${caller}`).toEqual(refusal);
      }
    }
    const count = (needed: RequiredAccess) => api.filter((route) => route.needed === needed).length;
    expect([count('editor'), count('admin')].every((routes) => routes >= 10)).toBe(true);
    // These are the only routes that require no role.
    expect(api.filter(({ needed }) => needed === 'anyone').map(({ name }) => name)).toEqual([
      'GET /api/config',
      'POST /api/invitation/describe',
      'POST /api/invitation/accept',
      'POST /api/weekly-mail/unsubscribe',
      'GET /api/weekly-mail/unsubscribe',
    ]);
    expect(api.filter(({ needed }) => needed === 'signed-in').map(({ name }) => name)).toEqual([
      'GET /api/me',
      'POST /api/setup/admin',
      'GET /api/sessions',
      'DELETE /api/sessions/:id',
    ]);
  });

  it('get only 2xx, 3xx and 4xx responses, and a refused request gets a Problem and writes nothing', async () => {
    const watch = watchWrites(database());
    const failures: string[] = [];
    let sent = 0;
    for (const route of routes().sort(deletesLast)) {
      const attempts = attemptsAt(route);
      for (const attempt of attempts) {
        for (const token of tokensFor(route, attempt === attempts[0])) {
          sent += 1;
          const failure = await tryOne(route, attempt, token, watch);
          if (failure) failures.push(failure);
        }
      }
    }
    console.log(`${sent} hostile requests, seed ${seed}`);
    expect(failures.slice(0, 20)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted, 'the prototype').toBeUndefined();
    const logged = server.lines.filter((line) => /"level":(50|60)/.test(line));
    expect(logged.slice(0, 5), 'errors in the log').toEqual([]);
  });

  async function tryOne(
    route: Route,
    { path, what, body }: Attempt,
    token: string | undefined,
    watch: ReturnType<typeof watchWrites>,
  ): Promise<string | undefined> {
    const description = `${route.method} ${path.slice(0, 200)} (${what})`;
    const response = await send(server.site + path, route.method, token, body);
    const answer = await read(response);
    if (response.status >= 500) return `${description}: ${response.status} ${answer.slice(0, 300)}`;
    if (response.status < 400) {
      watch.expectChange();
      return undefined;
    }
    if (!isWellFormed(answer, response.status, route.path))
      return `${description}: no Problem: ${response.status} ${answer.slice(0, 300)}`;
    // A wrong password or code is counted and logged, and a missing role is logged, so these tables may change.
    const allowed = route.path.startsWith('/auth/') ? ['auth_rate_limits', 'audit_log'] : [];
    const changed = await watch.changedTables(response.status === 403 ? ['audit_log', ...allowed] : allowed);
    return changed.length > 0 ? `${description}: ${response.status}, yet ${changed} changed` : undefined;
  }

  /**
   * The tokens with which a request is sent. In the long run, the first request to a route is sent with the tokens of
   * all roles. All other requests are sent with the token of the required role.
   */
  function tokensFor({ needed }: Route, isFirst: boolean): (string | undefined)[] {
    if (isFirst && isLongRun) return [people.anyone, people['signed-in'], people.editor, people.admin];
    return [people[needed]];
  }

  function attemptsAt(route: Route): Attempt[] {
    const plain = filled(route.path, ids);
    const first: Attempt = {
      path: plain,
      what: 'plain',
      ...(route.takesJson && { body: jsonOf(route.valid) }),
    };
    const bodies =
      route.valid === undefined
        ? []
        : bodiesFor(route).map((body) => ({ path: plain, what: body.what, body }));
    return [first, ...selectBySeed([...bodies, ...wrongAddresses(route, plain)], perRoute[engine], seed)];
  }

  function* wrongQueries({ queries }: Route): Generator<string> {
    for (const name of queries) {
      for (const bad of badTexts) yield `${name}=${escaped(bad)}`;
      for (const bad of badEscapes) yield `${name}=${bad}`;
      yield `${name}=1&${name}=2`;
      yield `${name}[]=1`;
      yield `${name}[__proto__]=1`;
    }
    yield '__proto__=1&constructor=2';
    yield '&=&;%';
  }

  function wrongAddresses(route: Route, plain: string): Attempt[] {
    const body = route.takesJson ? { body: jsonOf(route.valid) } : {};
    const queries = [...wrongQueries(route)].map((query) => ({
      path: `${plain}?${query}`,
      what: query,
      ...body,
    }));
    const params = [...route.path.matchAll(/:(\w+)/g)].flatMap(([, param = '']) =>
      [...badTexts.filter((text) => text.trim() !== '').map(escaped), ...badEscapes, randomUUID(), '0'].map(
        (bad) => ({
          path: filled(route.path, { ...ids, [`${route.path.split('/')[2]} ${param}`]: bad, [param]: bad }),
          what: `${param} = ${bad}`,
          ...body,
        }),
      ),
    );
    return [...queries, ...params];
  }
});

const jsonOf = (value: unknown): HostileBody => ({
  what: 'plain',
  body: JSON.stringify(value),
  contentType: 'application/json',
});

function bodiesFor({ valid, takesJson }: Route): HostileBody[] {
  const usual = [...wrongBodies, ...randomBodies(seed, randomPerRoute)];
  if (!takesJson) return usual;
  return [...wrongObjects(valid), ...usual, ...randomObjects(valid, seed, randomPerRoute)];
}

const send = (url: string, method: string, token: string | undefined, body: HostileBody | undefined) =>
  fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': body.contentType }),
    },
    ...(body && method !== 'GET' && { body: body.body as BodyInit }),
  });

async function read(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

function isWellFormed(answer: string, status: number, path: string): boolean {
  const body = asJson(answer);
  if (path.startsWith('/auth/'))
    return typeof body?.msg === 'string' && typeof body.error_code === 'string' && body.code === status;
  const code = body?.code as ProblemCode;
  return problemStatuses[code] === status && body?.message === englishSentence({ code });
}

function asJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
