import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import type { Role } from '../../../domain/accounts/account.ts';
import { type AuthClient, authClient } from './auth-client.ts';
import { asClientProblem, ClientProblem, problemOfResponse } from './client-problem.ts';

export interface Account {
  user: { id: string; email: string };
  roles: Role[];
  /** Nobody is admin yet: a signed-in user may take the role. */
  setupOpen: boolean;
  /** An authenticator app is asked for a code. */
  factors: boolean;
}

export type SessionState =
  | { phase: 'loading' }
  | { phase: 'failed'; problem: ClientProblem }
  | { phase: 'signed-out' }
  /** The password was right; the code is still to come. */
  | { phase: 'second-factor' }
  /** `ended`: the session is gone while its screen still stands, until one signs in over it. */
  | {
      phase: 'signed-in';
      account: Account;
      ended: false | 'sign-in' | 'second-factor';
      /** One signed in over the screen, but who one is could not be asked. */
      problem?: ClientProblem;
    };

let state: SessionState = { phase: 'loading' };
let started = false;
/** One pressed the button here: the screen is left, not kept. */
let leaving = false;
let latest = 0;
const listeners = new Set<() => void>();

export const sessionStore = {
  get: (): SessionState => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Looks for a session, once per tab; again after a failure. */
  async start(): Promise<void> {
    if (started && state.phase === 'failed') return sessionStore.refresh();
    if (started) return;
    started = true;
    set({ phase: 'loading' });
    try {
      const client = await authClient();
      client.auth.onAuthStateChange((event, session) => onAuthEvent(client, event, session));
    } catch (error) {
      started = false;
      set({ phase: 'failed', problem: asClientProblem(error) });
    }
  },
  /** Asks again who one is: after roles changed, or where the answer did not come. */
  async refresh(): Promise<void> {
    const { auth } = await authClient();
    const { data } = await auth.getSession();
    if (data.session) await settle(await authClient(), data.session);
  },
  /** Leaves this browser; the other tabs hear of it. Never depends on the network. */
  async signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
    const { auth } = await authClient();
    leaving = true;
    try {
      const { error } = await auth.signOut({ scope });
      if (error && scope === 'global') throw asClientProblem(error);
    } finally {
      leaving = false;
    }
  },
};

/** The session was refused: asks for a new one over the screen, and says whether the same person came back. */
export async function sessionRestored(): Promise<boolean> {
  const before = state.phase === 'signed-in' ? state.account.user.id : undefined;
  const { auth } = await authClient();
  const refreshed = await auth.refreshSession();
  if (refreshed.data.session) return true;
  // A server that is away does not end a session.
  if (refreshed.error?.name === 'AuthRetryableFetchError') throw asClientProblem(refreshed.error);
  await auth.signOut({ scope: 'local' });
  return isBack(before);
}

/** The session lacks its second factor: asks for the code over the screen, and says whether it was given. */
export async function secondFactorGiven(): Promise<boolean> {
  const before = state.phase === 'signed-in' ? state.account.user.id : undefined;
  lookingAgain ??= lookAgain().finally(() => {
    lookingAgain = undefined;
  });
  await lookingAgain;
  return isBack(before);
}

/** Once for all calls that were refused together. */
let lookingAgain: Promise<void> | undefined;

/** The session as this tab knows it may be older than the refusal. */
async function lookAgain(): Promise<void> {
  const { auth } = await authClient();
  await auth.refreshSession();
  await sessionStore.refresh();
}

const isBack = (before: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (state.phase === 'signed-in' && state.ended) return;
      stop();
      resolve(state.phase === 'signed-in' && state.account.user.id === before);
    };
    const stop = sessionStore.subscribe(look);
    look();
  });

function onAuthEvent(client: AuthClient, event: AuthChangeEvent, session: Session | null): void {
  if (!session) {
    latest += 1;
    if (state.phase === 'signed-in' && !leaving) set(endedBy(state, 'sign-in'));
    else set({ phase: 'signed-out' });
    return;
  }
  // A new token for the same session changes nothing one sees.
  if (event === 'TOKEN_REFRESHED' && state.phase === 'signed-in' && !state.ended) return;
  void settle(client, session);
}

async function settle({ auth }: AuthClient, session: Session): Promise<void> {
  latest += 1;
  const mine = latest;
  try {
    const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel();
    if (mine !== latest) return;
    if (level?.nextLevel === 'aal2' && level.currentLevel === 'aal1') {
      set(state.phase === 'signed-in' ? endedBy(state, 'second-factor') : { phase: 'second-factor' });
      return;
    }
    const account = await whoAmI(session.access_token);
    if (mine === latest) set({ phase: 'signed-in', account, ended: false });
  } catch (error) {
    const problem = asClientProblem(error);
    if (mine !== latest) return;
    // The server knows this session no longer.
    if (problem.status === 401) await auth.signOut({ scope: 'local' });
    else if (state.phase !== 'signed-in') set({ phase: 'failed', problem });
    else if (state.ended) set({ ...state, problem });
  }
}

const endedBy = (
  { phase, account }: Extract<SessionState, { phase: 'signed-in' }>,
  ended: 'sign-in' | 'second-factor',
): SessionState => ({ phase, account, ended });

async function whoAmI(token: string): Promise<Account> {
  const response = await fetch('/api/me', { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw await problemOfResponse(response);
  const account = (await response.json()) as Account;
  if (!account.user) throw new ClientProblem('unknown', '');
  return account;
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}
