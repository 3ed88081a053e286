import { type api, type Body, fetchAsUser, responseBody } from './api-client.ts';
import { problemOfResponse } from './client-problem.ts';

export type Import = Body<(typeof api.import)[':id']['$get']>;

/** Uploads a file unchanged. The server detects its format. */
export function uploadImport(file: File, locale: 'no' | 'en'): Promise<Import> {
  const query = new URLSearchParams({ name: file.name, locale });
  return responseBody<Import>(fetchAsUser(`/api/import?${query}`, { method: 'POST', body: file }));
}

/** Fetched by script, because a plain link cannot send the session's token. */
export async function download(
  path: '/api/export' | '/api/audit/export' | '/api/results/export',
  query: Record<string, string> = {},
): Promise<Blob> {
  const response = await fetchAsUser(`${path}?${new URLSearchParams(query)}`);
  if (!response.ok) throw await problemOfResponse(response);
  return response.blob();
}
