import { isWithinOneEdit } from '../../text/edit-distance.ts';
import { foldText } from '../../text/fold-text.ts';

/** Words that do not describe a subject, in both languages and in folded form. */
const stopWords = new Set(
  (
    'a an and are as at be by can do does for from has have how i in is it its of on or our out should so than that the their they this to ' +
    'was what when where which who why will with you your my me we not no vs non without regarded ' +
    'alle at av bor da de den der det din du eller en er et for fra gar ha har hva hvem hvilke hvilken hvilket hvor hvordan hvorfor i ' +
    'ikke jeg kan man med men mye mot nar noe om opp og over pa regnes sa sin skal som til under ut ved vi over blir kan fra mer uten'
  ).split(' '),
);

/** Words that ask about a subject but are not the subject, in folded form. */
const aspects = new Set(
  (
    'avoid best better good bad healthy healthiest unhealthy harmful dangerous safe free group ingredients contents calories nutrition ' +
    'tips plan plans app brand brands shop supermarket health loss test review halal vegan pregnant natural uses side effects meaning ' +
    'unnga beste bra sunt sunn sunne sunneste usunt usunn farlig farlige skadelig skadelige trygt ingredienser innhold naeringsinnhold kalorier ' +
    'gruppe butikk butikken merke merker helse tips plan norge anmeldelse halal vegansk gravid naturlig bivirkninger betyr fri'
  ).split(' '),
);

/** Words that occur in nearly every text of the site, so they alone do not identify a subject. */
const siteWords = new Set(
  'ultraprosessert ultraprosesserte ultraprosesert ultra prosessert prosesserte processed ultraprocessed upf upfs mat maten matvare matvarer food foods nova norge norsk norske norway norwegian'.split(
    ' ',
  ),
);

/** The distinct words of a text in folded form, without stop words and single letters. */
export function subjectWords(text: string): string[] {
  const words = foldText(text.normalize('NFC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !stopWords.has(word));
  return [...new Set(words)];
}

/** Whether two words differ at most in an ending, such as `kjeks` and `kjeksene`, or in one letter of a long word. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.abs(a.length - b.length);
  if (shorter < 4 || longer > 3) return false;
  // Spellings such as yogurt and yoghurt differ in one letter.
  if (shorter >= 6 && longer <= 1 && isWithinOneEdit(a, b)) return true;
  // An ending such as -er or -ed may replace the last letter of the shorter word.
  const common = Math.max(4, shorter - 1);
  return a.slice(0, common) === b.slice(0, common);
}

export const hasWord = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => isSameWord(word, wanted));

/** The words of a query that distinguish its subject from the other subjects of the site. */
export const specificWords = (query: string): string[] =>
  subjectWords(query).filter((word) => !siteWords.has(word) && !aspects.has(word));

/**
 * The words that a page about the query must contain. They are the specific words. If the query has none, as in "upf
 * app", they are the words that ask about the subject. If it has none of these either, as in "ultraprosessert mat",
 * they are all words.
 */
export function requiredWords(query: string): string[] {
  const specific = specificWords(query);
  if (specific.length > 0) return specific;
  const words = subjectWords(query);
  const asked = words.filter((word) => aspects.has(word));
  return asked.length > 0 ? asked : words;
}
