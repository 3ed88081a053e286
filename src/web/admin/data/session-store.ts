import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { useEffect, useSyncExternalStore } from 'react';
import type { Role } from '../../../domain/users/user.ts';
import { type AuthClient, authClient } from './auth-client.ts';
import { asClientProblem, ClientProblem, problemOfResponse } from './client-problem.ts';

export interface Account {
  user: { id: string; email: string };
  roles: Role[];
  /** True while the site has no admin. Any signed-in user may then become the first admin. */
  setupOpen: boolean;
  /** True if `setupOpen` and others may reach the site. The first admin must then enter the set-up code. */
  setupNeedsCode: boolean;
  factors: boolean;
  /** True if admins must use a second factor and the user is an admin who signed in without one. */
  needsTwoFactor: boolean;
  /** True if the password is too weak for a site that others can reach. */
  needsNewPassword: boolean;
}

export type SessionState =
  | { phase: 'loading' }
  | { phase: 'failed'; problem: ClientProblem }
  | { phase: 'signed-out' }
  /** The user has entered the password but not yet the code of the authenticator app. */
  | { phase: 'second-factor' }
  /** `ended` is the dialog that covers the open screen after the session has ended; false while it is valid. */
  | {
      phase: 'signed-in';
      account: Account;
      ended: false | 'sign-in' | 'second-factor';
      /** Set if the account could not be loaded after the user signed in again in the dialog. */
      problem?: ClientProblem;
    };

let state: SessionState = { phase: 'loading' };
let started = false;
/** True while the user signs out in this tab. The screen then closes, instead of opening the sign-in dialog. */
let signingOut = false;
/** The number of the newest account request. Responses to older requests are ignored. */
let latest = 0;
const listeners = new Set<() => void>();

export const sessionStore = {
  get: (): SessionState => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Looks for a stored session, once per tab. A call after a failure tries again. */
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
  /** Loads the account again after its roles have changed or after a failure. */
  async refresh(): Promise<void> {
    const { auth } = await authClient();
    const { data } = await auth.getSession();
    if (data.session) await loadAccount(await authClient(), data.session);
  },
  /**
   * Ends the session in all tabs of this browser, and with the scope `global` also in all other browsers. Without a
   * response of the server only the scope `global` fails.
   */
  async signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
    const { auth } = await authClient();
    signingOut = true;
    try {
      const { error } = await auth.signOut({ scope });
      if (error && scope === 'global') throw asClientProblem(error);
    } finally {
      signingOut = false;
    }
  },
};

/** Renews a refused session or shows the sign-in dialog. Returns true if the same user is signed in again. */
export async function waitForSession(): Promise<boolean> {
  const userId = state.phase === 'signed-in' ? state.account.user.id : undefined;
  const { auth } = await authClient();
  const refreshed = await auth.refreshSession();
  if (refreshed.data.session) return true;
  // The server is unavailable, so the session may still be valid and must not be ended.
  if (refreshed.error?.name === 'AuthRetryableFetchError') throw asClientProblem(refreshed.error);
  await auth.signOut({ scope: 'local' });
  return waitForUser(userId);
}

/** Shows the code dialog for a session that lacks its second factor. Returns true if the user has entered the code. */
export async function waitForSecondFactor(): Promise<boolean> {
  const userId = state.phase === 'signed-in' ? state.account.user.id : undefined;
  reloading ??= reloadSession().finally(() => {
    reloading = undefined;
  });
  await reloading;
  return waitForUser(userId);
}

/** All requests that are refused at the same time share this promise, so that the session is reloaded once. */
let reloading: Promise<void> | undefined;

/** Loads the session and the account again, because the token in this tab may not show yet that a code is needed. */
async function reloadSession(): Promise<void> {
  const { auth } = await authClient();
  await auth.refreshSession();
  await sessionStore.refresh();
}

const waitForUser = (userId: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const check = () => {
      if (state.phase === 'signed-in' && state.ended) return;
      stop();
      resolve(state.phase === 'signed-in' && state.account.user.id === userId);
    };
    const stop = sessionStore.subscribe(check);
    check();
  });

function onAuthEvent(client: AuthClient, event: AuthChangeEvent, session: Session | null): void {
  if (!session) {
    latest += 1;
    if (state.phase === 'signed-in' && !signingOut) set(endedState(state, 'sign-in'));
    else set({ phase: 'signed-out' });
    return;
  }
  // A new token for the same session changes nothing on the screen.
  if (event === 'TOKEN_REFRESHED' && state.phase === 'signed-in' && !state.ended) return;
  void loadAccount(client, session);
}

async function loadAccount({ auth }: AuthClient, session: Session): Promise<void> {
  latest += 1;
  const request = latest;
  try {
    const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel();
    if (request !== latest) return;
    if (level?.nextLevel === 'aal2' && level.currentLevel === 'aal1') {
      set(state.phase === 'signed-in' ? endedState(state, 'second-factor') : { phase: 'second-factor' });
      return;
    }
    const account = await fetchAccount(session.access_token);
    if (request === latest) set({ phase: 'signed-in', account, ended: false });
  } catch (error) {
    const problem = asClientProblem(error);
    if (request !== latest) return;
    if (problem.status === 401) await auth.signOut({ scope: 'local' });
    else if (state.phase !== 'signed-in') set({ phase: 'failed', problem });
    else if (state.ended) set({ ...state, problem });
  }
}

const endedState = (
  { phase, account }: Extract<SessionState, { phase: 'signed-in' }>,
  ended: 'sign-in' | 'second-factor',
): SessionState => ({ phase, account, ended });

async function fetchAccount(token: string): Promise<Account> {
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

// React would use this state for a render on the server, which does not know the user.
const initialState: SessionState = { phase: 'loading' };

export function useSession(): SessionState {
  useEffect(() => void sessionStore.start(), []);
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => initialState);
}
