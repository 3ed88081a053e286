import { type SocialCard, socialCardVersion } from '../../domain/site/social-card.ts';

export interface SocialCardOptions {
  /** Of all cached cards together. */
  maxBytes?: number;
  /** Further requests are refused while this many cards wait to be drawn. */
  maxWaiting?: number;
  draw?: (card: SocialCard) => Promise<Buffer>;
}

/** Imports fonts and renderer with the first card, so that the start of the process does not wait for them. */
const importAndDraw = async (card: SocialCard) =>
  (await import('./draw-social-card.ts')).drawSocialCard(card);

/** Draws social cards one after another and caches them. */
export function createSocialCardService({
  maxBytes = 16 * 1024 * 1024,
  maxWaiting = 20,
  draw = importAndDraw,
}: SocialCardOptions = {}) {
  const cache = new Map<string, Buffer>();
  const running = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  const store = (name: string, picture: Buffer) => {
    if (picture.length > maxBytes) return;
    cache.set(name, picture);
    bytes += picture.length;
    // The map is ordered by use, the least recent first.
    for (const [oldest, { length }] of cache) {
      if (bytes <= maxBytes) break;
      cache.delete(oldest);
      bytes -= length;
    }
  };

  return {
    /** The card as a PNG; undefined while too many are waiting. */
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
      // A failed card must not fail the ones that wait for it.
      last = drawing.catch(() => {});
      return drawing;
    },
  };
}

export type SocialCardService = ReturnType<typeof createSocialCardService>;
