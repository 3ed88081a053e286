import { maxImageBytes } from '../../domain/media/media.ts';
import { fetchPublic } from '../platform/http/fetch-public.ts';
import type { PublicNetwork } from '../platform/http/public-address.ts';

const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'NovaSjekk image import' };
const problems = {
  refused: 'image_address_refused',
  failed: 'image_not_fetched',
  tooLarge: 'image_too_large',
} as const;

export const fetchRemoteImage = (address: string, network: PublicNetwork = {}): Promise<Uint8Array> =>
  fetchPublic(address, { network, headers, maxBytes: maxImageBytes, problems });
