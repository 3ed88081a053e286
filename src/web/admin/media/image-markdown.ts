import { imagesOf } from '../../../domain/text/markdown-text.ts';
import type { Selected } from '../editor/markdown/markdown-edits.ts';

/** An image in a text. Its caption is the line in italics below it. */
export interface DescribedImage {
  address: string;
  alt: string;
  caption: string;
}

const images =
  /!\[([^\][]{0,1000})\]\(\s*<?([^\s()<>]{0,2000})(?:[<> \t][^()\n]{0,500})?\)(?:\n\*([^*\n]{1,1000})\*(?=\n|$))?/g;

/** Finds the image with the given address, and returns the range of its Markdown, including the caption. */
function findImage(text: string, address: string) {
  const match = [...text.matchAll(images)].find((each) => each[2] === address);
  if (!match) return undefined;
  const { index: start, 0: whole, 1: alt = '', 3: caption = '' } = match;
  return { start, end: start + whole.length, alt, caption };
}

/** Moves a selection that starts inside the Markdown of an image to the end of that image. */
export function behindImage(given: Selected): Selected {
  for (const { 0: whole, index } of given.text.matchAll(images)) {
    const end = index + whole.length;
    if (index < given.start && given.start < end) return { ...given, start: end, end };
  }
  return given;
}

export function imageIn(text: string, address: string): DescribedImage | undefined {
  const found = findImage(text, address);
  return found && { address, alt: found.alt, caption: found.caption };
}

/** Characters that would end the description or the caption are removed. */
export function imageMarkdown({ address, alt, caption }: DescribedImage): string {
  const plain = (text: string, marks: RegExp) => text.replace(/\s+/g, ' ').replace(marks, '').trim();
  const below = plain(caption, /\*/g);
  return `![${plain(alt, /[[\]]/g)}](${address})${below && `\n*${below}*`}`;
}

export function replaceImage(text: string, address: string, image: DescribedImage): string {
  const found = findImage(text, address);
  return found ? text.slice(0, found.start) + imageMarkdown(image) + text.slice(found.end) : text;
}

/** Changes the address of an image wherever the text shows it or links to it. Longer addresses that start with it stay. */
export const readdressed = (text: string, address: string, to: string): string =>
  text.replace(/(\]\(\s*<?)([^\s()<>]+)/g, (whole, before, found) =>
    found === address ? before + to : whole,
  );

/** The content security policy blocks images with other addresses. */
export const isLoadable = (address: string): boolean => /^(?:https:)?\//i.test(address);

export const imagesWithoutAlt = (text: string): string[] =>
  imagesOf(text)
    .filter(({ alt, address }) => alt.trim() === '' && address !== '')
    .map(({ address }) => address);
