import { describe, expect, it } from 'vitest';
import { drawSocialCard, sizesWorthTrying } from './draw-social-card.ts';

const tagline = 'Enkel og ærlig kunnskap om ultraprosessert mat.';

describe('a drawn card', () => {
  it.each([
    'UPF-score',
    'Er yoghurt og proteinbar ultraprosessert? Slik leser du ingredienslisten',
    'Ultraprosesseringsgradsvurderingsmetodeutviklingsarbeidet',
    'ord '.repeat(75).trim(),
    '🍎',
    'Смузи & <b>«Čokoláda»</b>',
  ])('of %j is a PNG of 1200 × 630', async (title) => {
    const png = await drawSocialCard({ locale: 'no', title, tagline });
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('is the same for the same texts, and another for others', async () => {
    const [one, again, other] = await Promise.all([
      drawSocialCard({ locale: 'no', title: 'Brød', tagline }),
      drawSocialCard({ locale: 'no', title: 'Brød', tagline }),
      drawSocialCard({ locale: 'no', title: 'Egg', tagline }),
    ]);
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });
});

describe('the size of a title', () => {
  it('starts large for a short one', () => expect(sizesWorthTrying('UPF-score')[0]).toBe(92));
  it('is the smallest for one that fits nowhere', () =>
    expect(sizesWorthTrying('ord '.repeat(75))).toEqual([46]));
  it('shrinks rather than breaking a long word', () =>
    expect(sizesWorthTrying('Ernæringsanbefalingsarbeidet')[0]).toBeLessThan(76));
});
