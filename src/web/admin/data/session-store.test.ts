import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { authClient } from './auth-client.ts';
import { sessionStore, waitForSecondFactor, waitForSession } from './session-store.ts';

const origin = 'https://site.example';

/** What the server answers to a sign-in and to a request for the account. */
let factors: { factor_type: 'totp'; status: 'verified' }[] = [];
/** Whether the server renews a session. It refuses one that an admin has ended. */
let renews = false;
let answerAccount: (user: string) => Promise<Response> | Response;
const accountOf = (user: string, roles: string[] = ['editor']) =>
  Response.json({ user: { id: user, email: `${user}@example.org` }, roles });

/** A token of a session that was opened with a password, or with a code too (`aal2`). */
function tokenOf(user: string, aal: string): string {
  const claims = { sub: user, aal, amr: [], exp: Math.floor(Date.now() / 1000) + 3600 };
  return ['{"alg":"HS256","typ":"JWT"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}
const userOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

/** Speaks the protocol of the auth server. The password of a user is the level of the session. */
const server = new Hono()
  .get('/api/config', (c) => c.json({ authUrl: '/auth/v1' }))
  .get('/api/me', (c) => answerAccount(userOf(c.req.header('authorization') ?? '')))
  .post('/auth/v1/logout', (c) => c.body(null, 204))
  .post('/auth/v1/token', async (c) => {
    const { email, password, refresh_token } = await c.req.json();
    const [id] = (email ?? refresh_token).split('@');
    if (!email && !renews) return c.json({ code: 'refresh_token_not_found', message: 'Gone' }, 400);
    const access_token = tokenOf(id, password ?? 'aal1');
    const user = { id, factors };
    return c.json({ access_token, refresh_token: id, token_type: 'bearer', expires_in: 3600, user });
  });

async function signIn(user: string, level = 'aal1') {
  const { auth } = await authClient();
  const { error } = await auth.signInWithPassword({ email: `${user}@example.org`, password: level });
  expect(error).toBeNull();
}

const phase = () => {
  const state = sessionStore.get();
  return state.phase === 'signed-in' ? `${state.account.user.id} ${state.ended || 'works'}` : state.phase;
};
const becomes = (expected: string) => waitFor(() => expect(phase()).toBe(expected));

beforeAll(() => {
  vi.stubGlobal('location', new URL('/admin', origin));
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    server.fetch(new Request(new URL(input, origin), init)),
  );
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(async () => {
  factors = [];
  renews = false;
  answerAccount = (user) => accountOf(user);
  await sessionStore.start();
  await sessionStore.signOut();
});
// The auth client is shared with the other tests of this process.
afterEach(() => sessionStore.signOut());

describe('the session of a tab', () => {
  it('is open after the user has signed in, and closed after they have signed out', async () => {
    expect(phase()).toBe('signed-out');
    await signIn('kari');
    await becomes('kari works');
    await sessionStore.signOut();
    expect(phase()).toBe('signed-out');
  });

  it('waits for the code from the authenticator app of the user', async () => {
    factors = [{ factor_type: 'totp', status: 'verified' }];
    await signIn('kari');
    await becomes('second-factor');
    await signIn('kari', 'aal2');
    await becomes('kari works');
  });

  it('has ended if the server does not know it any more', async () => {
    await signIn('kari');
    await becomes('kari works');
    answerAccount = () => Response.json({ code: 'unauthorized', message: '' }, { status: 401 });
    await sessionStore.refresh();
    expect(phase()).toBe('kari sign-in');
  });

  it('has failed if the account cannot be loaded, and can be tried again', async () => {
    answerAccount = () => Response.json({ code: 'database_unavailable', message: '' }, { status: 503 });
    await signIn('kari');
    await becomes('failed');
    expect(sessionStore.get()).toMatchObject({ problem: { code: 'database_unavailable' } });
    answerAccount = (user) => accountOf(user);
    await sessionStore.start();
    expect(phase()).toBe('kari works');
  });

  it('shows the newest roles, even if an older answer arrives later', async () => {
    await signIn('kari');
    await becomes('kari works');
    const answers: PromiseWithResolvers<Response>[] = [];
    answerAccount = () => {
      const answer = Promise.withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    };
    const older = sessionStore.refresh();
    await waitFor(() => expect(answers).toHaveLength(1));
    const newer = sessionStore.refresh();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.resolve(accountOf('kari', ['admin']));
    await newer;
    answers[0]?.resolve(accountOf('kari', ['editor']));
    await older;
    expect(sessionStore.get()).toMatchObject({ account: { roles: ['admin'] } });
  });

  it('stays open if its account cannot be loaded again', async () => {
    await signIn('kari');
    await becomes('kari works');
    answerAccount = () => Response.json({ code: 'database_busy', message: '' }, { status: 503 });
    await sessionStore.refresh();
    expect(phase()).toBe('kari works');
  });
});

describe('a session that has ended', () => {
  it('keeps the screen under a dialog until the same user has signed in again', async () => {
    await signIn('kari');
    await becomes('kari works');
    const isSame = waitForSession();
    await becomes('kari sign-in');
    await signIn('kari');
    expect(await isSame).toBe(true);
    expect(phase()).toBe('kari works');
  });

  it('does not repeat the request of one user for another', async () => {
    await signIn('kari');
    await becomes('kari works');
    const isSame = waitForSession();
    await becomes('kari sign-in');
    await signIn('ola');
    expect(await isSame).toBe(false);
    expect(phase()).toBe('ola works');
  });

  it('shows why the account could not be loaded, still under the dialog', async () => {
    await signIn('kari');
    await becomes('kari works');
    const isSame = waitForSession();
    await becomes('kari sign-in');
    answerAccount = () => Response.json({ code: 'database_busy', message: '' }, { status: 503 });
    await signIn('kari');
    await waitFor(() => expect(sessionStore.get()).toMatchObject({ problem: { code: 'database_busy' } }));
    expect(phase()).toBe('kari sign-in');
    await sessionStore.signOut();
    expect(await isSame).toBe(false);
  });

  it('asks for the code under a dialog if only the code is missing', async () => {
    await signIn('kari');
    await becomes('kari works');
    factors = [{ factor_type: 'totp', status: 'verified' }];
    renews = true;
    const isSame = waitForSecondFactor();
    await becomes('kari second-factor');
    await signIn('kari', 'aal2');
    expect(await isSame).toBe(true);
    expect(phase()).toBe('kari works');
  });

  it('is renewed without a dialog if the server allows it', async () => {
    await signIn('kari');
    await becomes('kari works');
    renews = true;
    expect(await waitForSession()).toBe(true);
    expect(phase()).toBe('kari works');
  });
});
