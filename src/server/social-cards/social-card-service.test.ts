import { describe, expect, it } from 'vitest';
import type { SocialCard } from '../../domain/site/social-card.ts';
import { createSocialCardService } from './social-card-service.ts';

const card = (title: string): SocialCard => ({ locale: 'no', title, tagline: 'Enkelt' });

/** Creates a draw function whose pictures are finished by the test, one at a time. */
function controlledDraw(size = 10) {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const draw = ({ title }: SocialCard) => {
    started.push(title);
    return new Promise<Buffer>((resolve) => finish.push(() => resolve(Buffer.alloc(size, title))));
  };
  return { started, finish, draw };
}
const nextLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('social cards', () => {
  it('are drawn once for concurrent requests and then cached', async () => {
    const { started, finish, draw } = controlledDraw();
    const cards = createSocialCardService({ draw });
    const asked = [cards.draw(card('a')), cards.draw(card('a')), cards.draw(card('a'))];
    await nextLoopTurn();
    finish[0]?.();
    const pictures = await Promise.all(asked);
    expect(new Set(pictures).size).toBe(1);
    expect(await cards.draw(card('a'))).toBe(pictures[0]);
    expect(started).toEqual(['a']);
  });

  it('are drawn one after another', async () => {
    const { started, finish, draw } = controlledDraw();
    const cards = createSocialCardService({ draw });
    const both = [cards.draw(card('a')), cards.draw(card('b'))];
    await nextLoopTurn();
    expect(started).toEqual(['a']);
    finish[0]?.();
    await both[0];
    await nextLoopTurn();
    expect(started).toEqual(['a', 'b']);
    finish[1]?.();
    await both[1];
  });

  it('are refused while too many cards are waiting', async () => {
    const { finish, draw } = controlledDraw();
    const cards = createSocialCardService({ draw, maxWaiting: 1 });
    const first = cards.draw(card('a'));
    await nextLoopTurn();
    expect(await cards.draw(card('b'))).toBeUndefined();
    finish[0]?.();
    expect(await first).toBeDefined();
  });

  it('evict the least recently used card when the cache is full', async () => {
    const drawn: string[] = [];
    const cards = createSocialCardService({
      maxBytes: 25,
      draw: async ({ title }) => {
        drawn.push(title);
        return Buffer.alloc(10);
      },
    });
    for (const title of ['a', 'b', 'a', 'c', 'a', 'b']) await cards.draw(card(title));
    expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  });

  it('can be requested again after their drawing failed', async () => {
    let broken = true;
    const cards = createSocialCardService({
      draw: async () => {
        if (broken) throw new Error('no ink');
        return Buffer.from('png');
      },
    });
    await expect(cards.draw(card('a'))).rejects.toThrow('no ink');
    broken = false;
    expect(await cards.draw(card('a'))).toEqual(Buffer.from('png'));
  });
});
