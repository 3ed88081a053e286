import { type SocialCard, socialCardVersion } from '../../domain/site/social-card.ts';
import { calculate } from '../platform/calculations/calculate.ts';

export interface SocialCardOptions {
  /** The limit for the size of all cached cards together. */
  maxBytes?: number;
  /** While this many cards are being drawn or wait for it, further requests are refused. */
  maxWaiting?: number;
  draw?: (card: SocialCard) => Promise<Buffer>;
}

const drawInThread = async (card: SocialCard) => Buffer.from(await calculate('drawSocialCard', card));

export function createSocialCardService({
  maxBytes = 16 * 1024 * 1024,
  maxWaiting = 20,
  draw = drawInThread,
}: SocialCardOptions = {}) {
  const cache = new Map<string, Buffer>();
  const running = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  const store = (name: string, picture: Buffer) => {
    if (picture.length > maxBytes) return;
    cache.set(name, picture);
    bytes += picture.length;
    // The map is ordered by last use, so its first card is the least recently used.
    for (const [oldest, { length }] of cache) {
      if (bytes <= maxBytes) break;
      cache.delete(oldest);
      bytes -= length;
    }
  };

  return {
    /** Returns the card as a PNG, or undefined while too many cards are waiting. */
    async draw(card: SocialCard): Promise<Buffer | undefined> {
      const name = socialCardVersion(card);
      const picture = cache.get(name);
      if (picture) {
        cache.delete(name);
        cache.set(name, picture);
        return picture;
      }
      const sameCard = running.get(name);
      if (sameCard) return sameCard;
      if (running.size >= maxWaiting) return undefined;
      const drawing = last
        .then(() => draw(card))
        .then((drawn) => {
          store(name, drawn);
          return drawn;
        })
        .finally(() => running.delete(name));
      running.set(name, drawing);
      // The cards that wait for this one are drawn even if it fails.
      last = drawing.catch(() => {});
      return drawing;
    },
  };
}
