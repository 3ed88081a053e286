import { type api, type Body, fetchAsUser, responseBody } from './api-client.ts';

export type Import = Body<(typeof api.import)[':id']['$get']>;

/** Uploads a file unchanged. The server detects its format. */
export function uploadImport(file: File, locale: 'no' | 'en'): Promise<Import> {
  const query = new URLSearchParams({ name: file.name, locale });
  return responseBody<Import>(fetchAsUser(`/api/import?${query}`, { method: 'POST', body: file }));
}
