import { describe, expect, it } from 'vitest';
import { findUnsourcedClaims } from '../../domain/articles/health-claims.ts';
import { intents } from '../../domain/keywords/keyword.ts';
import { locales } from '../../domain/locale.ts';
import { queueResultSchema } from '../../domain/queue/queue-item.ts';
import { composeOutline } from './compose-outline.ts';

const grounding = {
  sources: [
    {
      title: 'BMJ 2024',
      url: 'https://www.bmj.com/content/384/bmj-2023-077310',
      facts: ['Risk of obesity: 1.55.', 'Kreft nevnes.'],
      strength: 'paraplyoversikt, 2024',
    },
    { title: 'Uten fakta', url: 'https://example.org', facts: [], strength: '' },
  ],
  links: [{ title: 'Hva er NOVA?', path: '/blogg/hva-er-nova' }],
};

describe('a composed outline', () => {
  it.each(locales.flatMap((locale) => intents.map((intent) => [locale, intent] as const)))(
    'in %s for the intent %s names the term, sources and articles, and contains no claim without a source',
    (locale, intent) => {
      const term = 'ultraprosessert mat';
      const result = composeOutline({ term, locale, intent, grounding });
      expect(queueResultSchema.safeParse(result).success).toBe(true);
      expect(result.title).toContain(term);
      expect(result.title.length).toBeLessThanOrEqual(60);
      expect(result.metaDescription.length).toBeGreaterThanOrEqual(120);
      expect(result.metaDescription.length).toBeLessThanOrEqual(160);
      expect(result.body.startsWith(`# ${result.title}\n`)).toBe(true);
      expect(result.body).toContain(locale === 'en' ? '(/en/blogg/hva-er-nova)' : '(/blogg/hva-er-nova)');
      expect(result.body).toContain('- Risk of obesity: 1.55 ([BMJ 2024](https://www.bmj.com');
      expect(result.body).toContain('bmj-2023-077310) (paraplyoversikt, 2024)\n');
      expect(findUnsourcedClaims(result.body, locale)).toEqual([]);
    },
  );

  it('asks the writer to find a source if none is stored', () => {
    const { body } = composeOutline({
      term: 'loff',
      locale: 'no',
      intent: 'info',
      grounding: { sources: [], links: [] },
    });
    expect(body).toContain('Legg til en kilde før teksten publiseres.');
    expect(body).not.toContain('## Kilder');
    expect(body).not.toContain('## Les også');
  });
});
