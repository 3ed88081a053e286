import { maxImageBytes } from '../../domain/media/media.ts';
import { Problem } from '../../domain/problems.ts';
import { getPublic, type PublicNetwork, publicUrl } from '../platform/http/public-address.ts';
import { readAtMost } from '../platform/streams.ts';

const maxRedirects = 3;
const timeoutMs = 15_000;
const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'NovaSjekk image import' };

/** Downloads an image. Connects only to public addresses, so that a user cannot reach the internal network. */
export async function fetchRemoteImage(address: string, network: PublicNetwork = {}): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = imageUrl(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await getPublic(url, network, { signal, headers, refusal });
      const { statusCode = 0, headers: received } = response;
      if (statusCode >= 300 && statusCode < 400 && received.location) {
        response.destroy();
        url = imageUrl(received.location, url);
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        throw new Problem('image_not_fetched', { details: { status: statusCode } });
      }
      return await readAtMost(response, maxImageBytes, () => new Problem('image_too_large'));
    }
  } catch (error) {
    throw asProblem(error);
  }
  throw new Problem('image_not_fetched', { details: { redirects: maxRedirects + 1 } });
}

const refusal = () => new Problem('image_address_refused');

const asProblem = (error: unknown): Problem => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof Problem) return at;
  return new Problem('image_not_fetched', { cause: error });
};

function imageUrl(address: string, base?: URL): URL {
  const url = publicUrl(address, base);
  if (!url) throw refusal();
  return url;
}
