import { Problem, type ProblemCode } from '../../../domain/problems.ts';
import { causesOf } from '../error-causes.ts';
import { readAtMost } from '../streams.ts';
import { getPublic, type PublicNetwork, publicUrl } from './public-address.ts';

const maxRedirects = 3;
const timeoutMs = 15_000;

interface Download {
  network: PublicNetwork;
  headers: Record<string, string>;
  maxBytes: number;
  /** The problems of an address that is not public, of a failed download and of one that is too large. */
  problems: Record<'refused' | 'failed' | 'tooLarge', ProblemCode>;
}

/** Downloads a file. Connects only to public addresses, so that a user cannot reach the internal network. */
export async function fetchPublic(address: string, download: Download): Promise<Uint8Array> {
  const { network, headers, maxBytes, problems } = download;
  const signal = AbortSignal.timeout(timeoutMs);
  const refusal = () => new Problem(problems.refused);
  const urlOf = (address: string, base?: URL): URL => {
    const url = publicUrl(address, base);
    if (!url) throw refusal();
    return url;
  };
  let url = urlOf(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await getPublic(url, network, { signal, headers, refusal });
      const { statusCode = 0, headers: received } = response;
      if (statusCode >= 300 && statusCode < 400 && received.location) {
        response.destroy();
        url = urlOf(received.location, url);
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        throw new Problem(problems.failed, { details: { status: statusCode } });
      }
      return await readAtMost(response, maxBytes, () => new Problem(problems.tooLarge));
    }
  } catch (error) {
    const problem = causesOf(error).find((cause) => cause instanceof Problem);
    throw problem ?? new Problem(problems.failed, { cause: error });
  }
  throw new Problem(problems.failed, { details: { redirects: maxRedirects + 1 } });
}
