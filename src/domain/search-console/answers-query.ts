import { foldText } from '../text/fold-text.ts';

/** Whether a text has all words that say what a search is about, in any inflection: "brød" matches "brødene". */
export function answersQuery(text: string, term: string): boolean {
  const folded = ` ${foldText(text)}`;
  const words = foldText(term).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => word.length > 3 || /\d/.test(word));
  return (telling.length > 0 ? telling : words).every((word) => {
    const stem = word.length > 4 ? word.slice(0, -1) : word;
    return new RegExp(`[^\\p{L}\\p{N}]${stem}`, 'u').test(folded);
  });
}
