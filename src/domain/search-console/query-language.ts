import { type Locale, locales, splitLocale } from '../locale.ts';
import words from './query-words.json' with { type: 'json' };
import { pathOfPage } from './search-console.ts';
import { wordSet } from './word-set.ts';

/** Frequent words of each language. A word in several lists is weaker evidence for each of them. */
const lexicons = Object.entries(words.languages).map(
  ([language, list]) => [language, wordSet(list)] as const,
);
/** English words that are common in Norwegian queries too and are therefore weak evidence. */
const loanwords = wordSet(words.loanwords);

/** `isGuess` is true if neither the query nor its page clearly indicates a language of this site. */
export interface DetectedLanguage {
  locale: Locale;
  isGuess: boolean;
  /** The ISO 639-1 code of a third language; `und` if the script is foreign but several languages use it. */
  foreign?: string;
}

/** The evidence of a word that only one language has. A word of several languages counts a share of it for each. */
const wordWeight = 2;
/** The language of a ranking page counts as much as two words. */
const pageWeight = 2 * wordWeight;
/** With less evidence, the language is a guess. */
const certainFrom = 0.6;

function evidenceOf(queryWords: readonly string[]) {
  const found = new Map(lexicons.map(([language]) => [language, { score: 0, matches: 0 }]));
  for (const word of queryWords) {
    const having = lexicons.filter(([, lexicon]) => lexicon.has(word));
    for (const [language] of having) {
      const evidence = found.get(language);
      if (!evidence) continue;
      evidence.score += wordWeight / having.length;
      evidence.matches++;
    }
  }
  return found;
}

/** Spellings and endings that are usual in Norwegian (positive) or English (negative). They only decide a guess. */
function hintsOf(queryWords: readonly string[]): number {
  let balance = 0;
  for (const word of queryWords) {
    if (loanwords.has(word)) balance -= 1;
    if (
      /(?:ene|ert|erte|ende|het|else|lig|lige|skap|dom|eri|sjon|sjoner|ering|kk|mat|varer|brod)$/.test(
        word,
      ) &&
      word.length > 4
    )
      balance += 1;
    if (/(?:tion|(?<!er)ing|ness|ful|ous|ght|ck|th|wh|sh|ity|ies|ed|ly)$/.test(word) && word.length > 3)
      balance -= 1;
    if (/^wh|^th|w/.test(word)) balance -= 1;
    if (/kj|sj|skj|aa|oe/.test(word)) balance += 1;
  }
  return balance;
}

/**
 * The third language for which there is more evidence than for Norwegian and English. `isClear` is false if it could be
 * one of several languages. One word is not enough, because words such as "pain" occur in several languages, unless it
 * has letters that Norwegian and English lack or is the whole query.
 */
function foreignLanguage(
  queryWords: readonly string[],
  evidence: ReturnType<typeof evidenceOf>,
  ofOwn: number,
): { language: string; isClear: boolean } | undefined {
  if (queryWords.length > 0 && !queryWords.some((word) => /\p{Script=Latin}/u.test(word)))
    return { language: 'und', isClear: true };
  const [best, second] = [...evidence]
    .filter(([language]) => !(locales as readonly string[]).includes(language))
    .toSorted(([, a], [, b]) => b.score - a.score);
  if (!best || !second || best[1].score <= ofOwn) return undefined;
  const isEnough =
    best[1].matches > 1 || queryWords.length === 1 || queryWords.some((word) => /[^a-zæøå]/.test(word));
  return { language: best[0], isClear: isEnough && best[1].score > Math.max(second[1].score, certainFrom) };
}

/**
 * Detects the language of a query from its words and letters, and from the pages that rank for it. A query in a third
 * language is named as such. Without evidence, the language of most other queries in the upload is returned as a guess.
 */
export function detectQueryLanguage(
  query: string,
  options: { pages?: readonly { page: string; impressions: number }[]; usual?: Locale } = {},
): DetectedLanguage {
  const { pages = [], usual = 'no' } = options;
  const text = query.normalize('NFC').toLowerCase();
  // Single letters, such as that of an E-number, say nothing.
  const queryWords = text.split(/[^\p{L}\p{M}]+/u).filter((word) => !/^[a-z]?$/.test(word));
  const evidence = evidenceOf(queryWords);
  const scoreOf = (language: string) => evidence.get(language)?.score ?? 0;
  // Danish and Swedish have these letters too, but a query without a Danish or Swedish word is most likely Norwegian.
  const norwegian = scoreOf('no') + (/[æøå]/.test(text) ? certainFrom : 0);
  const foreign = foreignLanguage(queryWords, evidence, Math.max(norwegian, scoreOf('en')));
  if (foreign) return { locale: usual, isGuess: true, ...(foreign.isClear && { foreign: foreign.language }) };

  const sum = (list: typeof pages) => list.reduce((total, { impressions }) => total + impressions, 0);
  const ofEnglish = sum(pages.filter(({ page }) => splitLocale(pathOfPage(page) ?? '').prefixed));
  const ofPage = sum(pages) === 0 ? 0 : ofEnglish * 2 > sum(pages) ? -pageWeight : pageWeight;
  const balance = norwegian - scoreOf('en') + ofPage;
  if (Math.abs(balance) >= certainFrom) return { locale: balance < 0 ? 'en' : 'no', isGuess: false };
  const hint = balance || hintsOf(queryWords);
  return { locale: hint === 0 ? usual : hint < 0 ? 'en' : 'no', isGuess: true };
}
