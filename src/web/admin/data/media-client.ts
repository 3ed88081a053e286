import { maxImageBytes } from '../../../domain/media/media.ts';
import { responseBody, fetchAsUser } from './api-client.ts';
import { ClientProblem } from './client-problem.ts';

export interface StoredImage {
  /** Its address on this site. */
  url: string;
  width: number;
  height: number;
}

/** Sends a picture as it is; the server looks at what it holds, not at its name. */
export async function uploadImage(file: Blob): Promise<StoredImage> {
  if (file.size > maxImageBytes) throw new ClientProblem('image_too_large', '');
  return responseBody<StoredImage>(fetchAsUser('/api/media', { method: 'POST', body: file }));
}

/** Has the server fetch a picture from elsewhere. */
export const importImage = (url: string): Promise<StoredImage> =>
  responseBody<StoredImage>(
    fetchAsUser('/api/media/import', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    }),
  );
