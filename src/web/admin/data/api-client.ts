import { hc, type InferResponseType } from 'hono/client';
import type { ApiType } from '../../../server/api.ts';
import { authClient } from './auth-client.ts';
import { asClientProblem, problemOfResponse } from './client-problem.ts';
import { withProof } from './proof-request.ts';
import { waitForSecondFactor, waitForSession } from './session-store.ts';

/** The typed client of the server's API. Every call sends the token of the session. */
export const api = hc<ApiType>('/api', { fetch: fetchAsUser });

export type ListedUser = InferResponseType<typeof api.users.$get, 200>['users'][number];
export type ListedInvitation = InferResponseType<typeof api.invitations.$get, 200>['invitations'][number];
export type ListedSession = InferResponseType<typeof api.sessions.$get, 200>['sessions'][number];
export type ListedQueueItem = InferResponseType<typeof api.queue.$get, 200>['items'][number];
export type ReviewedItem = InferResponseType<(typeof api.queue)[':id']['$get'], 200>;
export type EditedArticle = InferResponseType<(typeof api.articles)[':id']['$get'], 200>;
export type ListedArticle = InferResponseType<typeof api.articles.$get, 200>['articles'][number];
export type ListedRevision = InferResponseType<
  (typeof api.articles)[':id']['revisions']['$get'],
  200
>['revisions'][number];
export type LibraryImage = InferResponseType<typeof api.media.$get, 200>['images'][number];
export type UnsavedDraft = InferResponseType<
  (typeof api.articles)[':id']['drafts']['$get'],
  200
>['drafts'][number];
export type Staleness = InferResponseType<(typeof api.articles)[':id']['staleness']['$get'], 200>;
export type ListedKeyword = InferResponseType<typeof api.keywords.$get, 200>['keywords'][number];
export type ReadKeywords = InferResponseType<typeof api.keywords.import.$post, 200>;
export type ListedOpportunity = InferResponseType<
  typeof api.gsc.opportunities.$get,
  200
>['opportunities'][number];
export type DescribedTerm = InferResponseType<typeof api.gsc.terms.$get, 200>;
export type OutcomeSummary = NonNullable<
  InferResponseType<typeof api.gsc.opportunities.$get, 200>['outcomes']
>;
export type ListedSnapshot = InferResponseType<typeof api.gsc.snapshots.$get, 200>['snapshots'][number];
export type Results = InferResponseType<typeof api.results.$get, 200>;
export type ArticleResults = InferResponseType<(typeof api.results.articles)[':id']['$get'], 200>;
export type DescribedStatus = InferResponseType<typeof api.status.$get, 200>;
export type ListedComment = InferResponseType<typeof api.comments.$get, 200>['comments'][number];
export type ListedCalendar = InferResponseType<typeof api.calendar.$get, 200>;
export type DescribedToday = InferResponseType<typeof api.today.$get, 200>;
export type ListedSource = InferResponseType<typeof api.sources.$get, 200>['sources'][number];
export type ListedFinding = InferResponseType<
  (typeof api)['source-findings']['$get'],
  200
>['findings'][number];
export type ListedTopic = InferResponseType<typeof api.topics.$get, 200>['topics'][number];
export type ListedTerm = InferResponseType<typeof api.gsc.queries.$get, 200>['terms'][number];
export type ListedToken = InferResponseType<typeof api.tokens.$get, 200>['tokens'][number];
export type ListedWebhook = InferResponseType<typeof api.webhooks.$get, 200>['webhooks'][number];
export type ListedDelivery = InferResponseType<
  (typeof api.webhooks)[':id']['deliveries']['$get'],
  200
>['deliveries'][number];
export type ListedAuthor = InferResponseType<typeof api.authors.$get, 200>['authors'][number];

/** Declared here, because the inferred API type cannot express that `before` and `after` are any JSON. */
export interface AuditEntry {
  id: number;
  at: string;
  action: string;
  actor: { id: string; email: string } | null;
  target: string | null;
  address: string | null;
  before: unknown;
  after: unknown;
}

/** Returns the body of a successful response. Throws a ClientProblem for any other response. */
export async function responseBody<Body>(
  call: Promise<{ ok: boolean; json(): Promise<Body> }>,
): Promise<Body> {
  const response = await call.catch((error) => {
    throw asClientProblem(error);
  });
  if (!response.ok) throw await problemOfResponse(response as Response);
  return response.json();
}

/**
 * Sends a request with the session's token. If the session has ended or lacks its second factor, or if the request
 * needs a recent proof of identity, waits until the user has given it, and then repeats the request.
 */
export async function fetchAsUser(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let response: Response | undefined;
  try {
    return await withProof(async () => {
      response = await fetchInSession(input, init);
      if (response.status === 403) throw await problemOfResponse(response.clone());
      return response;
    });
  } catch (error) {
    // The caller reads the problem from the response.
    if (response?.status === 403) return response;
    throw error;
  }
}

async function fetchInSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const send = async () => {
    const { auth } = await authClient();
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    if (data.session) headers.set('authorization', `Bearer ${data.session.access_token}`);
    return fetch(input, { ...init, headers });
  };
  const response = await send();
  if (response.status === 401) return (await waitForSession()) ? send() : response;
  if (response.status !== 403) return response;
  const { code } = await problemOfResponse(response.clone());
  return code === 'two_factor_needed' && (await waitForSecondFactor()) ? send() : response;
}
