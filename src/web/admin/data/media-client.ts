import { maxImageBytes } from '../../../domain/media/media.ts';
import { fetchAsUser, responseBody } from './api-client.ts';
import { ClientProblem } from './client-problem.ts';

export interface StoredImage {
  /** The path of the image on this site. */
  url: string;
  width: number;
  height: number;
}

/** Uploads an image unchanged; the server detects its type from the bytes. */
export async function uploadImage(file: Blob): Promise<StoredImage> {
  if (file.size > maxImageBytes) throw new ClientProblem('image_too_large', '');
  return responseBody<StoredImage>(fetchAsUser('/api/media', { method: 'POST', body: file }));
}

/** Lets the server fetch an image from another site and store it. */
export const importImage = (url: string): Promise<StoredImage> =>
  responseBody<StoredImage>(
    fetchAsUser('/api/media/import', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    }),
  );
