import type { InferResponseType } from 'hono/client';
import { type api, fetchAsUser, responseBody } from './api-client.ts';
import { problemOfResponse } from './client-problem.ts';

export type Import = InferResponseType<(typeof api.import)[':id']['$get'], 200>;

/** Uploads a file unchanged; the server detects its format. */
export function uploadImport(file: File, locale: 'no' | 'en'): Promise<Import> {
  const query = new URLSearchParams({ name: file.name, locale });
  return responseBody<Import>(fetchAsUser(`/api/import?${query}`, { method: 'POST', body: file }));
}

/** Downloads the entries of the audit log that match a filter. */
export async function downloadAuditLog(filter: Record<string, string>): Promise<Blob> {
  const response = await fetchAsUser(`/api/audit/export?${new URLSearchParams(filter)}`);
  if (!response.ok) throw await problemOfResponse(response);
  return response.blob();
}

/** Downloads the results of the pages as CSV. */
export async function downloadResults(search: Record<string, string>): Promise<Blob> {
  const response = await fetchAsUser(`/api/results/export?${new URLSearchParams(search)}`);
  if (!response.ok) throw await problemOfResponse(response);
  return response.blob();
}

/** Downloads all articles. A plain link cannot do this, because the request needs the token in a header. */
export async function downloadExport(): Promise<Blob> {
  const response = await fetchAsUser('/api/export');
  if (!response.ok) throw await problemOfResponse(response);
  return response.blob();
}
