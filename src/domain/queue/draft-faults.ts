import { checkQuality } from '../articles/content-quality.ts';
import type { Locale } from '../locale.ts';
import { plainTextOf, withoutCodeBlocks, wordsOf } from '../text/markdown-text.ts';
import type { QueueResult } from './queue-item.ts';

/**
 * A fault in a generated text that the reviewer must know. `text` is the heading of an empty section, the task in an
 * `unfinishedMark`, or the text of a link without an address.
 */
export type DraftFault =
  | { kind: 'wrong_language' | 'refusal' }
  | { kind: 'empty_section' | 'unfinished'; text: string };

/** Whether the fault is a passage that a person must still write, marked by the composer or by an inserted block. */
export const isPlaceholder = ({ kind }: DraftFault): boolean => kind === 'unfinished';

/** The number of warnings and faults that a person should know before a text is published. */
export const countTextWarnings = (result: QueueResult, locale: Locale, siteUrl: string): number =>
  checkQuality({ ...result, content: result.body, siteUrl }).length +
  findDraftFaults(result.body, locale).length;

const marks: Record<Locale, string> = { no: 'Skriv', en: 'To write' };
/** Matches a mark for an unwritten passage, and a link or an image that has no address yet. */
const mark = /\[(?:Skriv|To write): ([^\][\n]{1,300})\]|\[([^\][\n]{1,300})\]\((?:https?:\/\/)?\)/g;
/** Models refuse at the beginning, so only this many characters are searched for a refusal. */
const refusalLength = 400;
const refusal =
  /\b(?:beklager, men|jeg kan (?:dessverre )?ikke (?:hjelpe|skrive|svare)|som (?:en )?(?:ai|ki|språkmodell)|i[’']?m sorry, but|i (?:cannot|can[’']t|am unable to) (?:help|write|assist|provide)|as an ai)\b/i;
const commonWords: Record<Locale, Set<string>> = {
  no: new Set('og ikke som på det er av til med å en den fra eller'.split(' ')),
  en: new Set('the and of is that with are not to it from or as this'.split(' ')),
};
const minCommonWords = 10;
const maxFaultsOfAKind = 20;

/** Returns the mark for a passage that a person must still write. */
export const unfinishedMark = (task: string, locale: Locale): string => `[${marks[locale]}: ${task}]`;

export function findDraftFaults(markdown: string, locale: Locale): DraftFault[] {
  const text = plainTextOf(markdown);
  const faults: DraftFault[] = [];
  if (isWrongLanguage(text, locale)) faults.push({ kind: 'wrong_language' });
  if (refusal.test(text.slice(0, refusalLength))) faults.push({ kind: 'refusal' });
  for (const heading of emptySections(markdown).slice(0, maxFaultsOfAKind))
    faults.push({ kind: 'empty_section', text: heading });
  for (const match of [...markdown.matchAll(mark)].slice(0, maxFaultsOfAKind))
    faults.push({ kind: 'unfinished', text: match[1] ?? match[2] ?? '' });
  return faults;
}

function isWrongLanguage(text: string, locale: Locale): boolean {
  const words = wordsOf(text.toLowerCase());
  const count = (of: Locale) => words.filter((word) => commonWords[of].has(word)).length;
  const [own, other] = [count(locale), count(locale === 'no' ? 'en' : 'no')];
  return other >= minCommonWords && other > own * 2;
}

/** The headings without text before the next heading of the same or a higher level. */
function emptySections(markdown: string): string[] {
  const empty: string[] = [];
  let open: { level: number; text: string } | undefined;
  const close = (level: number) => {
    if (open && level <= open.level) empty.push(open.text);
    open = undefined;
  };
  for (const line of withoutCodeBlocks(markdown).split('\n')) {
    const heading = /^ {0,3}(#{1,6})\s+(.{1,500})$/.exec(line);
    if (heading) {
      close(heading[1]?.length ?? 1);
      open = { level: heading[1]?.length ?? 1, text: (heading[2] ?? '').trim() };
    } else if (line.trim() !== '') open = undefined;
  }
  close(0);
  return empty;
}
