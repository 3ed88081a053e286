import { GoTrueClient } from '@supabase/auth-js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { asClientProblem, ClientProblem, problemOfResponse, unwrap } from './client-problem.ts';

export interface AuthConfig {
  authUrl: string;
  /** Whether a hosted service stores the accounts, instead of this product. */
  hosted: boolean;
  apiKey?: string;
  signupAllowed: boolean;
  confirmsEmail: boolean;
  /** Whether passkeys are possible. They need a site with a host name, and accounts that this product stores. */
  passkeys: boolean;
}

export interface AuthClient {
  auth: GoTrueClient;
  config: AuthConfig;
  mailLink: MailLinkOutcome;
}

export interface MailLinkOutcome {
  problem: ClientProblem | null;
  /** `halfway` after one of the two addresses has confirmed the new email, `done` after both have confirmed it. */
  emailChange: 'halfway' | 'done' | null;
}

export const emailChangeUrl = () => `${location.origin}/admin/security?changed=email`;

/** `pending` becomes true when a recovery link opens this tab, and false when the user has chosen a new password. */
export const recovery = { pending: false };

let client: Promise<AuthClient> | undefined;

/** Returns the auth client of this tab, which is created only once. If creating it fails, the next call tries again. */
export function authClient(): Promise<AuthClient> {
  client ??= connect().catch((error) => {
    client = undefined;
    throw asClientProblem(error);
  });
  return client;
}

/** Sends a request to the auth server. Returns the data of the response, or throws its error. */
export async function callAuth<Answer extends { data: unknown; error: unknown }>(
  call: (auth: GoTrueClient) => Promise<Answer>,
  unwrapAnswer: typeof unwrap = unwrap,
) {
  const { auth } = await authClient();
  return unwrapAnswer(await call(auth));
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
  // Added before initialize(), which sends the event to all tabs. Only the tab that the link opened must react.
  auth.onAuthStateChange((event) => {
    if (event === 'PASSWORD_RECOVERY' && openedByLink) recovery.pending = true;
  });
  const openedUrl = new URL(location.href);
  const { error } = await auth.initialize();
  if (openedUrl.searchParams.get('changed') === 'email') {
    return { auth, config, mailLink: emailChangeOf(openedUrl, error ? asClientProblem(error) : null) };
  }
  // auth-js removes a code from the address after exchanging it. It cannot exchange a code that another browser
  // requested, so that code is still in the address.
  const isForeign = new URL(location.href).searchParams.has('code');
  const foreign = isForeign ? new ClientProblem('pkce_code_verifier_not_found', '') : null;
  return { auth, config, mailLink: { problem: error ? asClientProblem(error) : foreign, emailChange: null } };
}

/**
 * Reads the outcome of an email change from the address. A code there means that the change is done, even if this
 * browser cannot exchange the code because another browser requested the change.
 */
function emailChangeOf(openedUrl: URL, problem: ClientProblem | null): MailLinkOutcome {
  const hash = new URLSearchParams(openedUrl.hash.slice(1));
  history.replaceState(history.state, '', openedUrl.pathname);
  if (openedUrl.searchParams.has('code')) return { problem: null, emailChange: 'done' };
  const halfway = hash.has('message') || openedUrl.searchParams.has('message');
  return { problem, emailChange: halfway ? 'halfway' : null };
}

const authClientQuery = queryOptions({
  queryKey: ['auth-client'],
  queryFn: authClient,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Undefined until the server has responded. */
export const useAuthConfig = (): AuthConfig | undefined => useQuery(authClientQuery).data?.config;

/** The outcome of the mail link that opened this page. Undefined until the server has responded. */
export const useMailLink = (): MailLinkOutcome | undefined => useQuery(authClientQuery).data?.mailLink;
