import { GoTrueClient } from '@supabase/auth-js';
import { asClientProblem, ClientProblem, problemOfResponse } from './client-problem.ts';

/** What the server tells everybody about signing in. */
export interface AuthConfig {
  authUrl: string;
  /** Accounts are kept by a hosted service. */
  hosted: boolean;
  apiKey?: string;
  signupAllowed: boolean;
  confirmsEmail: boolean;
}

export interface AuthClient {
  auth: GoTrueClient;
  config: AuthConfig;
  arrival: Arrival;
}

/** What the link from a mail that led here did, if one did. */
export interface Arrival {
  problem: ClientProblem | null;
  /** How far a change of address has come: one address has agreed, or both have. */
  emailChange: 'halfway' | 'done' | null;
}

/** Where the mails of an email change lead back to. */
export const emailChangeReturn = () => `${location.origin}/admin/security?changed=email`;

/** A recovery link led this tab here, and a new password is still to be chosen. */
export const recovery = { pending: false };

let client: Promise<AuthClient> | undefined;

/** The one auth client of this tab; made anew only where making it failed. */
export function authClient(): Promise<AuthClient> {
  client ??= connect().catch((error) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function connect(): Promise<AuthClient> {
  const byLink = /[?&#](code|token_hash|access_token)=/.test(location.href);
  const response = await fetch('/api/config');
  if (!response.ok) throw await problemOfResponse(response);
  const config = (await response.json()) as AuthConfig;
  const auth = new GoTrueClient({
    url: new URL(config.authUrl, location.origin).href.replace(/\/$/, ''),
    storageKey: 'novasjekk.session',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'pkce',
    ...(config.apiKey && { headers: { apikey: config.apiKey } }),
  });
  // Heard before anything else; other tabs hear of it too, and stay where they are.
  auth.onAuthStateChange((event) => {
    if (event === 'PASSWORD_RECOVERY' && byLink) recovery.pending = true;
  });
  const arrived = new URL(location.href);
  const { error } = await auth.initialize();
  if (arrived.searchParams.get('changed') === 'email') {
    const arrival = emailChangeOf(arrived, error ? asClientProblem(error) : null);
    return { auth, config, arrival };
  }
  const problem = error ? asClientProblem(error) : await finishMailLink(auth);
  return { auth, config, arrival: { problem, emailChange: null } };
}

/** The change has happened on the server whichever browser opened its link; only the new session needs this one. */
function emailChangeOf(arrived: URL, problem: ClientProblem | null): Arrival {
  const said = new URLSearchParams(arrived.hash.slice(1));
  history.replaceState(history.state, '', arrived.pathname);
  if (arrived.searchParams.has('code')) return { problem: null, emailChange: 'done' };
  const halfway = said.has('message') || arrived.searchParams.has('message');
  return { problem, emailChange: halfway ? 'halfway' : null };
}

/** An invitation was not asked for in this browser, so it carries its own proof, where no server reads it. */
async function finishMailLink(auth: GoTrueClient): Promise<ClientProblem | null> {
  const address = new URL(location.href);
  // A code that is still there found no verifier: its link was asked for in another browser.
  if (address.searchParams.has('code')) return new ClientProblem('pkce_code_verifier_not_found', '');
  const proof = new URLSearchParams(address.hash.slice(1));
  const token_hash = proof.get('token_hash');
  if (!token_hash || proof.get('type') !== 'invite') return null;
  const { error } = await auth.verifyOtp({ token_hash, type: 'invite' });
  address.hash = '';
  history.replaceState(history.state, '', address);
  return error ? asClientProblem(error) : null;
}
