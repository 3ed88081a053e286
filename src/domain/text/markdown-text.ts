/** The text of a link, which may contain brackets, and its address, which may contain parentheses and a line break. */
const label = String.raw`\[([^\][]{0,1000}(?:\[[^\][]{0,200}\][^\][]{0,1000}){0,5})\]`;
const destination = String.raw`\([^()\n]{0,2000}(?:(?:\n(?!\n)|\([^()\n]{0,500}\))[^()\n]{0,500}){0,5}\)`;
const imagePattern = new RegExp(`!${label}${destination}`, 'g');
const link = new RegExp(String.raw`${label}(?:${destination}|\[[^\][\n]{0,200}\])`, 'g');
const definition = /^ {0,3}\[([^\]\n]{1,200})\]:\s/;

/** The readable words of a Markdown text, without markup, addresses, code blocks and images. */
export function plainTextOf(markdown: string): string {
  const lines = withoutCodeBlocks(markdown).split('\n');
  const definitions = markdown.includes(']:') ? lines : [];
  const defined = new Set(definitions.flatMap((line) => definition.exec(line)?.[1]?.toLowerCase() ?? []));
  return lines
    .map(plainLine)
    .join('\n')
    .replace(imagePattern, ' ')
    .replace(link, '$1')
    .replace(/\[([^\][\n]{1,200})\]/g, (brackets, name: string) =>
      !defined.has(name.toLowerCase()) ? brackets : name.startsWith('^') ? '' : name,
    )
    .replace(/<[a-z/!][^<>\n]{0,1000}>/gi, ' ')
    .replace(/[*~`]+/g, '')
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
}

/** Empties the lines of fenced code blocks. The line numbers stay the same. */
export const withoutCodeBlocks = (markdown: string): string => stripCodeBlocks(markdown).text;

export function stripCodeBlocks(markdown: string): { text: string; codeBlocks: number } {
  let fence = '';
  let codeBlocks = 0;
  const text = markdown
    .split(/\r?\n/)
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (!fence) {
        fence = mark ?? '';
        if (mark) codeBlocks++;
        return mark ? '' : line;
      }
      if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
      return '';
    })
    .join('\n');
  return { text, codeBlocks };
}

function plainLine(line: string): string {
  // Lines without words: horizontal rules, the lines below table headers and headings, and link definitions.
  if (/^[\s|:=*_-]+$/.test(line) || definition.test(line)) return '';
  const marks = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)]|#{1,6}|\[[ x]\])\s+)*/i.exec(line)?.[0] ?? '';
  const text = line.slice(marks.length).replace(/\s#+\s*$/, '');
  return text.startsWith('|') ? text.replaceAll('|', ' ') : text;
}

const word = /[\p{L}\p{N}]+(?:['’\-._/][\p{L}\p{N}]+)*/gu;

export const wordsOf = (plainText: string): string[] => plainText.match(word) ?? [];

export const countWords = (markdown: string): number => wordsOf(plainTextOf(markdown)).length;

export interface MarkdownImage {
  source: string;
  alt: string;
  address: string;
}

export function imagesOf(markdown: string): MarkdownImage[] {
  const found = new Map<string, MarkdownImage>();
  const pattern = /!\[([^\][]{0,1000})\]\(\s*<?([^\s()<>]{1,2000})(?:[<> \t][^()\n]{0,500})?\)/g;
  for (const [source, alt = '', address = ''] of withoutCodeBlocks(markdown).matchAll(pattern)) {
    if (!found.has(address)) found.set(address, { source, alt, address });
  }
  return [...found.values()];
}

export const isRemoteAddress = (address: string): boolean => /^(?:https?:)?\/\//i.test(address);

/** Makes a text usable as the text of a Markdown link: one line, with the characters of markup escaped. */
export const linkText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&');
