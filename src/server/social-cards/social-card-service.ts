import { type SocialCard, socialCardVersion } from '../../domain/site/social-card.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import { calculate } from '../platform/calculations/calculate.ts';
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';

const drawings = import.meta.glob<string>('../../../public/pictures/*.svg', {
  query: '?raw',
  import: 'default',
});

export const findDrawing = async (name: string | undefined): Promise<string | undefined> =>
  drawings[`../../../public/pictures/${name}.svg`]?.();

const drawInThread = async (card: SocialCard) =>
  Buffer.from(await calculate('drawSocialCard', card, await findDrawing(card.drawing)));

export function createSocialCardService(
  options: {
    /** The limit for the size of all cached cards together. */
    maxBytes?: number;
    /** While this many cards are being drawn or wait for it, further requests are refused. */
    maxWaiting?: number;
    draw?: (card: SocialCard) => Promise<Buffer>;
  } = {},
) {
  const { maxBytes = 16 * 1024 * 1024, maxWaiting = 20, draw = drawInThread } = options;
  const cache = createByteCache(maxBytes);
  const running = new Map<string, Promise<Buffer>>();
  const { run: inTurn } = createConcurrencyLimit({ maxRunning: 1, maxWaiting });

  return {
    /** Returns the card as a PNG, or undefined while too many cards are waiting. */
    async draw(card: SocialCard): Promise<Buffer | undefined> {
      const name = socialCardVersion(card);
      const known = cache.get(name) ?? running.get(name);
      if (known) return known;
      if (running.size >= maxWaiting) return undefined;
      const drawing = inTurn(() => draw(card))
        .then((drawn) => {
          cache.set(name, drawn);
          return drawn;
        })
        .finally(() => running.delete(name));
      running.set(name, drawing);
      return drawing;
    },
  };
}
