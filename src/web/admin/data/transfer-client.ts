import type { InferResponseType } from 'hono/client';
import { responseBody, type api, fetchAsUser } from './api-client.ts';
import { problemOfResponse } from './client-problem.ts';

export type Import = InferResponseType<(typeof api.import)[':id']['$get'], 200>;

/** Sends a file as it is; what it holds is found out on the server. */
export function uploadImport(file: File, locale: 'no' | 'en'): Promise<Import> {
  const query = new URLSearchParams({ name: file.name, locale });
  return responseBody<Import>(fetchAsUser(`/api/import?${query}`, { method: 'POST', body: file }));
}

/** All articles as a file; the address alone would not do, since the session travels in a header. */
export async function downloadExport(): Promise<Blob> {
  const response = await fetchAsUser('/api/export');
  if (!response.ok) throw await problemOfResponse(response);
  return response.blob();
}
