import type { Locale } from '../../../../domain/locale.ts';
import { findMisspelledOwnWords } from './own-words.ts';

/** The kinds of coloured text. `claim`, `dead` and `spelling` are warnings. */
export const colourKinds = ['heading', 'mark', 'link', 'address', 'claim', 'dead', 'spelling'] as const;
export type ColourKind = (typeof colourKinds)[number];

export interface Span {
  kind: ColourKind;
  from: number;
  to: number;
}

/** What the editor knows about the text beside its letters. */
export interface TextWarnings {
  /** The claims without a source, as they are written in the text. */
  claims: readonly string[];
  /** The paths of the site that lead to no page. */
  deadPaths: ReadonlySet<string>;
  /** The language of the text, whose own words are checked. */
  locale: Locale;
}

const fencePattern = /^ {0,3}(`{3,}|~{3,})/;
const headingPattern = /^ {0,3}#{1,6}(?=\s|$)/;
const linePattern = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)])\s+)+/;
/** A link definition, or a footnote that begins with an address. Other footnotes are text. */
const definitionPattern = /^( {0,3}\[(?:(?!\^)[^\]]{1,200}\]:|\^[^\]]{1,199}\]:(?=\s*https?:)))\s*(\S*)/;
/** Code, emphasis, and a link or image with its address. All repetitions are limited, so that it takes linear time. */
const inlinePattern =
  /`[^`]{1,500}`|(\*\*|__)(?=\S)[^*_]{1,500}\1|(?<![\p{L}\p{N}*_])([*_])(?=\S)[^*_]{1,500}\2(?![\p{L}\p{N}])|(?<link>!?\[[^\][]{0,500}\])(?<address>\([^()\s]{0,1000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?(?: "[^"]{0,200}")?\))|\[\^[^\][]{1,100}\]/gu;

/** Finds the coloured parts of one line, and the fence of a code block, or '', with which the next line begins. */
export function colourLine(
  line: string,
  fence: string,
  warnings: TextWarnings,
): { spans: Span[]; fence: string } {
  const mark = fencePattern.exec(line)?.[1];
  if (fence || mark) {
    const closes = fence !== '' && mark?.startsWith(fence) && line.trim() === mark;
    const next = fence ? (closes ? '' : fence) : (mark ?? '');
    return { spans: line ? [{ kind: 'mark', from: 0, to: line.length }] : [], fence: next };
  }
  const spans: Span[] = [];
  const add = (kind: ColourKind, from: number, to: number) => spans.push({ kind, from, to });
  for (const { from, to } of findMisspelledOwnWords(line, warnings.locale)) add('spelling', from, to);
  if (headingPattern.test(line)) {
    add('heading', 0, line.length);
    return { spans, fence };
  }
  const lead = linePattern.exec(line)?.[0].length ?? 0;
  if (lead > 0) add('mark', 0, lead);
  const [, name = '', target = ''] = definitionPattern.exec(line) ?? [];
  if (name) add('mark', 0, name.length);
  if (target) addAddress(line.lastIndexOf(target), target);
  else for (const match of line.matchAll(inlinePattern)) addInline(match);
  for (const claim of warnings.claims) {
    const from = line.indexOf(claim);
    if (from >= 0) add('claim', from, from + claim.length);
  }
  return { spans, fence };

  function addAddress(from: number, address: string) {
    add('address', from, from + address.length);
    const path = /^\(?<?([^)>\s?#]*)/.exec(address)?.[1] ?? '';
    if (warnings.deadPaths.has(path)) add('dead', from, from + address.length);
  }

  function addInline({ index, 0: all, groups }: RegExpExecArray) {
    const { link, address } = groups ?? {};
    if (!link || !address) return add('mark', index, index + all.length);
    add('link', index, index + link.length);
    addAddress(index + link.length, address);
  }
}
