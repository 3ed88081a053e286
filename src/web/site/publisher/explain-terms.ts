import terms from '../../../../content/terms/terms.json' with { type: 'json' };
import type { Locale } from '../../../domain/locale.ts';

/** Text in these elements is not explained: a link must not contain a button, and in the others it would distract. */
const skipped = new Set(['a', 'button', 'code', 'pre', 'h2', 'h3', 'h4', 'h5', 'h6', 'figure']);

/** One pattern with a group for each term. A part of a longer word does not count. */
const patternOf = (list: readonly { pattern: string }[]) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}-])(?:${list.map(({ pattern }) => `(${pattern})`).join('|')})(?![\\p{L}\\p{N}-])`,
    'giu',
  );
const patterns = { no: patternOf(terms.no), en: patternOf(terms.en) };

/** Turns the first mention of each known term into a button that opens its explanation, which needs no script. */
export function explainTerms(html: string, locale: Locale): string {
  const explained = new Set<string>();
  const explain = (word: string, ...groups: unknown[]): string => {
    const term = terms[locale].find((_, at) => groups[at] !== undefined);
    if (!term || explained.has(term.id)) return word;
    explained.add(term.id);
    const id = `ord-${term.id}`;
    return `<button popovertarget="${id}">${word}</button><span popover id="${id}">${term.text}</span>`;
  };
  let skippedDepth = 0;
  const parts = html.split(/(<[^>]*>)/).map((part) => {
    const [, slash, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(part) ?? [];
    if (skipped.has(name)) skippedDepth += slash ? -1 : 1;
    return name || skippedDepth > 0 ? part : part.replace(patterns[locale], explain);
  });
  return parts.join('');
}
