import { maxImageBytes } from '../../../domain/media/media.ts';
import { type LibraryImage, mediaKeys } from '../media/data.ts';
import { api, fetchAsUser, invalidate, responseBody } from './api-client.ts';
import { authClient } from './auth-client.ts';
import { ClientProblem } from './client-problem.ts';

/** Uploads an image file unchanged. `onProgress` receives the fraction that has been sent, from 0 to 1. */
export async function uploadImage(file: Blob, onProgress?: (sent: number) => void): Promise<LibraryImage> {
  if (file.size > maxImageBytes) throw new ClientProblem('image_too_large', '');
  const name = file instanceof File ? file.name.slice(0, 300) : '';
  const address = `/api/media?${new URLSearchParams({ name })}`;
  const response = onProgress && (await sendWithProgress(address, file, onProgress));
  // fetchAsUser sends the image if no progress is wanted. It also sends it again after the session was refused, because
  // it lets the user sign in first.
  const isRefused = !response || response.status === 401 || response.status === 403;
  return responseBody<LibraryImage>(
    isRefused ? fetchAsUser(address, { method: 'POST', body: file }) : Promise.resolve(response),
  );
}

/** Sends a request body with XMLHttpRequest, because fetch does not report the progress of an upload. */
async function sendWithProgress(
  address: string,
  body: Blob,
  onProgress: (sent: number) => void,
): Promise<Response> {
  const { data } = await (await authClient()).auth.getSession();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    if (data.session) request.setRequestHeader('authorization', `Bearer ${data.session.access_token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { 'content-type': request.getResponseHeader('content-type') ?? 'application/json' },
        }),
      );
    request.onerror = () => reject(new TypeError('The upload failed'));
    request.send(body);
  });
}

/** Makes the server download an image from another site and store it. */
export const importImage = (url: string) => responseBody(api.media.import.$post({ json: { url, alt: '' } }));

/** Stores the alt text by which the library finds an image. A failure is ignored: readers get that of the article. */
export const describeImage = (hash: string, alt: string): Promise<unknown> =>
  responseBody(api.media[':hash'].alt.$put({ param: { hash }, json: { alt } }))
    .then(() => invalidate(mediaKeys.list))
    .catch(() => undefined);
