import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findUnsourcedClaims } from '../../domain/articles/health-claims.ts';
import { locales } from '../../domain/locale.ts';
import en from './en/upf.json';
import no from './no/upf.json';

/** Files with texts that readers see: the seed articles and the translations, except labels.json and api.json. */
const publicFiles = (locale: string) => [
  ...['upf', 'blog', 'common', 'footer', 'nav'].map((group) => `src/web/i18n/${locale}/${group}.json`),
  ...readdirSync('content/articles').map((slug) => `content/articles/${slug}/${locale}.md`),
];

const occurrences = (locale: string, pattern: RegExp) =>
  publicFiles(locale).flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/\]\([^)\s]*\)/g, ']');
    return [...text.matchAll(pattern)].map(
      ({ index }) => `${file}: ${text.slice(Math.max(0, index - 30), index + 30)}`,
    );
  });

describe('the public texts', () => {
  it('contain none of the Norwegian words and spellings that the house style avoids', () => {
    const avoided =
      /(?<!\p{L})(uka|klokka|matpakka|ferdigpizza\w*|potetgull\w*|diett\w*|fryste|kosten|ultra prosessert\w*|ultraprocessert\w*|type 2-diabetes|allmenn\w*)(?!\p{L})/giu;
    expect(occurrences('no', avoided)).toEqual([]);
  });

  it('use British spelling, except for the names of foods in the food check', () => {
    const american =
      /\b(yogurt|flavor\w*|color(?!\w*-)\w*|fiber|labeled|labeling|organiz(?!ation)\w*|analyz\w*|recogniz\w*|whole-grain|(?<!of )soda|cookie dough)\b/gi;
    const foodNames = /"food": "Soda"|"Greek yogurt 15"|"Soda 90"/;
    expect(occurrences('en', american).filter((each) => !foodNames.test(each))).toEqual([]);
  });

  it('use curly quotation marks and apostrophes in English', () => {
    const articles = occurrences('en', /(?<=\w)'(?=\w)/g);
    expect(articles).toEqual([]);
    for (const slug of readdirSync('content/articles')) {
      const [, , body = ''] = readFileSync(`content/articles/${slug}/en.md`, 'utf8').split(/^---$/m);
      expect(body, slug).not.toContain('"');
    }
  });

  it('never claim that ultra-processed food causes a disease or that one food accounts for most of the risk', () => {
    expect(occurrences('no', /forårsaker|mesteparten av risikoen|det meste av risikoen/gi)).toEqual([]);
    expect(occurrences('en', /\bcauses? (?:cancer|disease|obesity|diabetes)|most of the risk/gi)).toEqual([]);
  });

  it.each(locales)('link every health claim to its source (language: %s)', (locale) => {
    const claims = markdownTexts({ no, en }[locale]).flatMap((text) => findUnsourcedClaims(text, locale));
    expect(claims).toEqual([]);
  });

  it.each(locales)('mention GRADE in every file that calls evidence convincing (language: %s)', (locale) => {
    const convincing = locale === 'no' ? /overbevisende/i : /convincing/i;
    for (const file of publicFiles(locale)) {
      const text = readFileSync(file, 'utf8');
      if (convincing.test(text)) expect(text, file).toContain('GRADE');
    }
  });
});

/** The texts whose key ends with "Md". Only these may contain links. */
function markdownTexts(value: unknown, isMarkdown = false): string[] {
  if (typeof value === 'string') return isMarkdown ? [value] : [];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    markdownTexts(inner, key.endsWith('Md') || (isMarkdown && /^\d+$/.test(key))),
  );
}
