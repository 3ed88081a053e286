import { describe, expect, it } from 'vitest';
import { drawingAt, pageOfSocialCard, socialCardAddress, socialCardVersion } from './social-card.ts';

const card = { locale: 'no', title: 'UPF-score', tagline: 'Enkelt' } as const;

describe('the address of a social card', () => {
  it.each(['/', '/upf-score', '/blogg/er-brod-ultraprosessert'])(
    'resolves to the page %s from which it was built',
    (path) => {
      const address = new URL(socialCardAddress(path, card), 'http://site.invalid');
      const [, , locale, ...rest] = address.pathname.split('/');
      expect(pageOfSocialCard(locale, rest.join('/'))).toEqual({ locale: 'no', path });
      expect(address.searchParams.get('v')).toBe(socialCardVersion(card));
    },
  );

  it('contains a version that changes with the content of the card', () => {
    const versions = [
      card,
      { ...card, title: 'UPF-scoren' },
      { ...card, tagline: 'Enkel' },
      { ...card, locale: 'en' as const },
      { ...card, drawing: 'er-brod-ultraprosessert' },
    ].map(socialCardVersion);
    expect(new Set(versions).size).toBe(5);
  });

  it('has a drawing only if the image is a drawing of this site', () => {
    const images = ['/pictures/er-brod.svg', '/media/a.webp', 'https://a.example/pictures/b.svg', null];
    expect(images.map(drawingAt)).toEqual(['er-brod', undefined, undefined, undefined]);
  });

  it.each([
    ['de', 'forside.png'],
    ['no', 'forside.jpg'],
    ['no', '.png'],
    ['no', '../admin.png'],
    ['no', `${'a'.repeat(200)}.png`],
    [undefined, undefined],
  ])('is rejected if its locale is %s and its file is %s', (locale, file) =>
    expect(pageOfSocialCard(locale, file)).toBeUndefined(),
  );
});
