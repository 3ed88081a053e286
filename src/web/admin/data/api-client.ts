import { hc, type InferResponseType } from 'hono/client';
import type { ApiType } from '../../../server/api.ts';
import { authClient } from './auth-client.ts';
import { asClientProblem, problemOfResponse } from './client-problem.ts';
import { withProof } from './proof-request.ts';
import { waitForSecondFactor, waitForSession } from './session-store.ts';

/** The typed client of the server's API. Every call sends the token of the session. */
export const api = hc<ApiType>('/api', { fetch: fetchAsUser });

/** The body of a successful response to a call, such as `Body<typeof api.topics.$get>`. */
export type Body<Call> = InferResponseType<Call, 200>;

/** Returns the body of a successful response. Throws a ClientProblem for any other response. */
export async function responseBody<Data>(
  call: Promise<{ ok: boolean; json(): Promise<Data> }>,
): Promise<Data> {
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
