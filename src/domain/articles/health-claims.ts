import type { Locale } from '../locale.ts';

export interface HealthClaim {
  sentence: string;
  word: string;
  start: number;
  end: number;
  /** Whether the sentence contains an external link or a citation. */
  isSourced: boolean;
}

/** Words that also count as the end of a compound word, as in tarmkreft, but not in the verbs bekreft and avkreft. */
const compounding = {
  no: '(?<!be|av)kreft|sykdom|risiko|diabetes|fedme|overvekt|betennelse|dødelighet|dødsfall|infarkt',
  en: 'cancer|diabetes|disease',
};
const wholeWords = {
  no: 'hjerte- og kar|hjerneslag|hjerteproblem|vektøkning|vektnedgang|(?:gå|går|gikk|gått) (?:ned|opp) i vekt|depresjon|angst|tidlig død|inflammasjon|blodsukker|blodtrykk|kolesterol|tarmflora|tarmhelse|immunforsvar|demens|forebygg|helbred|kurerer|skadelig|helseskad|giftig|sunnere|usunn|helsefordel|helsegevinst|insulin',
  en: 'tumou?r|cardiovascular|stroke|heart attack|obes|overweight|weight (?:gain|loss)|(?:los|gain)(?:e|es|ing|s)? weight|depress|anxiety|mortality|death|risk|inflammat|blood (?:sugar|pressure)|cholesterol|gut (?:flora|health|bacteria)|microbiome|immun|dementia|prevents?\\b|cures?\\b|heals?\\b|harmful|toxic|unhealthy|healthier|health benefit|insulin',
};
const claimWords = {
  no: new RegExp(`(?:${compounding.no})|(?<!\\p{L})(?:${wholeWords.no})`, 'iu'),
  en: new RegExp(`(?:${compounding.en})|(?<!\\p{L})(?:${wholeWords.en})`, 'iu'),
};

/** A link to another site, a footnote, a numbered reference, or a name with a year. Limits keep matching linear. */
const source =
  /\bhttps?:\/\/|\[\^[^\][]{1,200}\]|\[\d{1,9}\]|\([^()\p{Lu}]{0,200}\p{Lu}[^()]{0,200}?\b(?:19|20)\d\d\b[^()]{0,200}\)/u;
const onlySource =
  /^[\s([]{0,10}(?:kilde|source|se|see|les|read)?[\s:]{0,10}\[[^\][]{0,1000}\]\(\s{0,10}https?:[^)]{0,2000}\)[\s)\].]*$/iu;
/** Matches a sentence that is only a link. It needs no source, because the linked page has its own sources. */
const onlyLink = /^\[[^\]]*\]\([^)]*\)\.?$/u;
const abbreviation = /(?:^|[\s(])(?:f\.eks|bl\.a|ca|osv|dvs|jf|nr|m\.m|e\.g|i\.e|etc|dr|vs|et al|approx)\.$/i;
const longestAbbreviation = 10;
const sentencePattern = /[\s\S]+?(?:[.!?]["'”»)*_]{0,10}(?:\[\^[^\][]{1,200}\]){0,5}(?=\s|$)|$)/g;

export function findHealthClaims(markdown: string, locale: Locale): HealthClaim[] {
  return sentencesOf(markdown).flatMap(({ text, start }) => {
    const word = claimWords[locale].exec(text)?.[0];
    if (!word || text.endsWith('?') || onlyLink.test(text)) return [];
    return [{ sentence: text, word, start, end: start + text.length, isSourced: source.test(text) }];
  });
}

export const findUnsourcedClaims = (markdown: string, locale: Locale): HealthClaim[] =>
  findHealthClaims(markdown, locale).filter(({ isSourced }) => !isSourced);

interface Segment {
  text: string;
  start: number;
}

export function sentencesOf(markdown: string): Segment[] {
  return blocksOf(markdown).flatMap((block) => {
    const sentences: Segment[] = [];
    for (const match of block.text.matchAll(sentencePattern)) {
      const last = sentences.at(-1);
      if (match[0].trim() === '') continue;
      // A link to a source, or a text after an abbreviation, belongs to the sentence before it.
      if (
        last &&
        (onlySource.test(match[0].trim()) || abbreviation.test(last.text.slice(-longestAbbreviation)))
      ) {
        last.text = block.text.slice(last.start - block.start, match.index + match[0].trimEnd().length);
        continue;
      }
      const lead = match[0].length - match[0].trimStart().length;
      sentences.push({ text: match[0].trim(), start: block.start + match.index + lead });
    }
    return sentences;
  });
}

/** Splits Markdown into paragraphs, list items and table rows. Headings and code are left out. */
function blocksOf(markdown: string): Segment[] {
  const blocks: Segment[] = [];
  let open: Segment | undefined;
  let inCode = false;
  let offset = 0;
  for (const line of markdown.split('\n')) {
    const start = offset;
    offset += line.length + 1;
    if (/^\s*(?:```|~~~)/.test(line)) {
      inCode = !inCode;
      open = undefined;
    } else if (inCode || line.trim() === '' || /^\s*#{1,6}\s/.test(line) || /^[\s|:-]+$/.test(line)) {
      open = undefined;
    } else if (open && !/^\s*(?:[-*+]|\d+[.)]|\||>)\s?/.test(line)) {
      open.text += `\n${line}`;
    } else {
      const marker = /^\s*(?:[-*+]\s+|\d+[.)]\s+|>\s?|\|\s*)?/.exec(line)?.[0].length ?? 0;
      open = { text: line.slice(marker), start: start + marker };
      blocks.push(open);
    }
  }
  return blocks;
}
