import { GoTrueClient } from '@supabase/auth-js';
import { asClientProblem, ClientProblem, problemOfResponse } from './client-problem.ts';

/** The server's public sign-in settings. */
export interface AuthConfig {
  authUrl: string;
  /** A hosted service stores the accounts. */
  hosted: boolean;
  apiKey?: string;
  signupAllowed: boolean;
  confirmsEmail: boolean;
  /** The site has a host name, so it can have passkeys. */
  passkeys: boolean;
}

export interface AuthClient {
  auth: GoTrueClient;
  config: AuthConfig;
  mailLink: MailLinkOutcome;
}

/** The outcome of the mail link that opened this page. */
export interface MailLinkOutcome {
  problem: ClientProblem | null;
  /** State of an email change: one address has confirmed it, or both have. */
  emailChange: 'halfway' | 'done' | null;
}

/** The page that the mails of an email change link to. */
export const emailChangeUrl = () => `${location.origin}/admin/security?changed=email`;

/** `pending`: a recovery link opened this tab, and the new password is not chosen yet. */
export const recovery = { pending: false };

let client: Promise<AuthClient> | undefined;

/** The auth client of this tab, created once; a failed creation is tried again with the next call. */
export function authClient(): Promise<AuthClient> {
  client ??= connect().catch((error) => {
    client = undefined;
    throw asClientProblem(error);
  });
  return client;
}

async function connect(): Promise<AuthClient> {
  const openedByLink = /[?&#](code|access_token)=/.test(location.href);
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
    experimental: { recoveryCodes: true },
    ...(config.apiKey && { headers: { apikey: config.apiKey } }),
  });
  // Subscribed before initialize(), which sends the event. Other tabs receive it too and must ignore it.
  auth.onAuthStateChange((event) => {
    if (event === 'PASSWORD_RECOVERY' && openedByLink) recovery.pending = true;
  });
  const openedUrl = new URL(location.href);
  const { error } = await auth.initialize();
  if (openedUrl.searchParams.get('changed') === 'email') {
    const mailLink = emailChangeOf(openedUrl, error ? asClientProblem(error) : null);
    return { auth, config, mailLink };
  }
  // auth-js removes a code that it could exchange: this link was requested in another browser.
  const isForeign = new URL(location.href).searchParams.has('code');
  const foreign = isForeign ? new ClientProblem('pkce_code_verifier_not_found', '') : null;
  return { auth, config, mailLink: { problem: error ? asClientProblem(error) : foreign, emailChange: null } };
}

/** The server has changed the address whichever browser opened the link; only this browser gets the new session. */
function emailChangeOf(openedUrl: URL, problem: ClientProblem | null): MailLinkOutcome {
  const hash = new URLSearchParams(openedUrl.hash.slice(1));
  history.replaceState(history.state, '', openedUrl.pathname);
  if (openedUrl.searchParams.has('code')) return { problem: null, emailChange: 'done' };
  const halfway = hash.has('message') || openedUrl.searchParams.has('message');
  return { problem, emailChange: halfway ? 'halfway' : null };
}
