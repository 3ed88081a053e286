import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawSocialCard, sizesWorthTrying } from './draw-social-card.ts';
import { findDrawing } from './social-card-service.ts';

const tagline = 'Enkel og ærlig kunnskap om ultraprosessert mat.';

describe('drawSocialCard', () => {
  it.each([
    'UPF-score',
    'Er yoghurt og proteinbar ultraprosessert? Slik leser du ingredienslisten',
    'Ultraprosesseringsgradsvurderingsmetodeutviklingsarbeidet',
    'ord '.repeat(75).trim(),
    '🍎',
    'Смузи & <b>«Čokoláda»</b>',
  ])('draws %j as a PNG of 1200 × 630 pixels', async (title) => {
    const png = await drawSocialCard({ locale: 'no', title, tagline });
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('draws equal pictures for equal texts, and different pictures for different texts', async () => {
    const [one, again, other] = await Promise.all([
      drawSocialCard({ locale: 'no', title: 'Brød', tagline }),
      drawSocialCard({ locale: 'no', title: 'Brød', tagline }),
      drawSocialCard({ locale: 'no', title: 'Egg', tagline }),
    ]);
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });
});

it('a social card shows the drawing of its page', async () => {
  const card = { locale: 'no', title: 'Er brød ultraprosessert?', tagline } as const;
  const drawing = await findDrawing('er-brod-ultraprosessert');
  const [plain, drawn] = await Promise.all([drawSocialCard(card), drawSocialCard(card, drawing)]);
  expect(await findDrawing('finnes-ikke')).toBeUndefined();
  // A pixel of the drawing's dark background, which is paper on a card without a drawing.
  const pixel = async (png: Buffer) =>
    (
      await sharp(png).extract({ left: 1150, top: 150, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    ).toString('hex');
  expect(await pixel(plain)).toBe('fbf8f3');
  expect(await pixel(drawn)).toBe('1f4d3f');
});

describe('sizesWorthTrying', () => {
  it('starts with the largest size for a short title', () =>
    expect(sizesWorthTrying('UPF-score')[0]).toBe(92));
  it('returns only the smallest size for a title that does not fit in any size', () =>
    expect(sizesWorthTrying('ord '.repeat(75))).toEqual([46]));
  it('leaves out sizes at which a long word would be broken', () =>
    expect(sizesWorthTrying('Ernæringsanbefalingsarbeidet')[0]).toBeLessThan(76));
});
