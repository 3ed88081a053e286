import { type api, type Body, fetchAsUser, responseBody } from './api-client.ts';
import { problemOfResponse } from './client-problem.ts';

export type Import = Body<(typeof api.import)[':id']['$get']>;

/** Uploads a file unchanged. The server detects its format. */
export function uploadImport(file: File, locale: 'no' | 'en'): Promise<Import> {
  const query = new URLSearchParams({ name: file.name, locale });
  return responseBody<Import>(fetchAsUser(`/api/import?${query}`, { method: 'POST', body: file }));
}

export async function downloadAuditLog(filter: Record<string, string>): Promise<Blob> {
  const response = await fetchAsUser(`/api/audit/export?${new URLSearchParams(filter)}`);
  if (!response.ok) throw await problemOfResponse(response);
  return response.blob();
}

export async function downloadResults(search: Record<string, string>): Promise<Blob> {
  const response = await fetchAsUser(`/api/results/export?${new URLSearchParams(search)}`);
  if (!response.ok) throw await problemOfResponse(response);
  return response.blob();
}

/** Fetched by script, because a plain link cannot send the session's token. */
export async function downloadExport(): Promise<Blob> {
  const response = await fetchAsUser('/api/export');
  if (!response.ok) throw await problemOfResponse(response);
  return response.blob();
}
