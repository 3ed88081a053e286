import { type Locale, splitLocale } from '../locale.ts';
import words from './query-words.json' with { type: 'json' };
import { pathOfPage } from './search-console.ts';

/** Frequent words of each language. A word in both sets, such as `egg`, is no evidence for either language. */
const norwegian = new Set(words.norwegian);
const english = new Set(words.english);

/** English words that are common in Norwegian queries too and are therefore weak evidence. */
const loanwords = new Set(words.loanwords);

/** `isGuess` is true if neither the query nor its page clearly indicates a language. */
export interface DetectedLanguage {
  locale: Locale;
  isGuess: boolean;
}

/** The language of a ranking page counts as much as two words. */
const pageWeight = 4;
/** With less evidence, the language is a guess. */
const certainFrom = 2;

/** The evidence in the words of a query: positive for Norwegian, negative for English. */
function balanceOf(text: string): number {
  let balance = 0;
  for (const word of text.split(/[^\p{L}]+/u)) {
    if (norwegian.has(word)) balance += 2;
    if (english.has(word)) balance -= 2;
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
 * Detects the language of a query from its letters, words and word endings, and from the pages that rank for it.
 * Without evidence, the language of most other queries in the upload is returned as a guess.
 */
export function detectQueryLanguage(
  query: string,
  {
    pages = [],
    usual = 'no',
  }: { pages?: readonly { page: string; impressions: number }[]; usual?: Locale } = {},
): DetectedLanguage {
  const text = query.normalize('NFC').toLowerCase();
  if (/[æøå]/.test(text)) return { locale: 'no', isGuess: false };
  const english = pages.filter(({ page }) => splitLocale(pathOfPage(page) ?? '').prefixed);
  const shares = [english, pages].map((list) => list.reduce((sum, { impressions }) => sum + impressions, 0));
  const [ofEnglish = 0, ofAll = 0] = shares;
  const page = ofAll === 0 ? 0 : ofEnglish * 2 > ofAll ? -pageWeight : pageWeight;
  const ofWords = balanceOf(text);
  const balance = ofWords + page;
  if (balance === 0) return { locale: ofWords === 0 ? usual : ofWords < 0 ? 'en' : 'no', isGuess: true };
  return { locale: balance < 0 ? 'en' : 'no', isGuess: Math.abs(balance) < certainFrom };
}
