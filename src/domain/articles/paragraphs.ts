/** The paragraph at an offset of a Markdown text with \n as line break, or the nearest one if the offset is between two. */
export function paragraphAt(markdown: string, offset: number): string | undefined {
  const paragraphs = paragraphsOf(markdown);
  let end = 0;
  for (const paragraph of paragraphs) {
    end = markdown.indexOf(paragraph, end) + paragraph.length;
    if (offset <= end) return paragraph;
  }
  return paragraphs.at(-1);
}

/** Splits Markdown at blank lines. A fenced code block stays one paragraph. */
export const paragraphsOf = (markdown: string): string[] =>
  paragraphsWithLines(markdown).map(({ text }) => text);

export function paragraphsWithLines(markdown: string): { text: string; line: number }[] {
  const paragraphs: { text: string; line: number }[] = [];
  let lines: string[] = [];
  let fence = '';
  const finish = (end: number) => {
    if (lines.length > 0) paragraphs.push({ text: lines.join('\n'), line: end - lines.length });
    lines = [];
  };
  const all = markdown.split(/\r?\n/);
  for (const [number, line] of all.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && mark !== '') fence = mark;
    else if (fence !== '' && mark.startsWith(fence)) fence = '';
    if (line.trim() === '' && fence === '') finish(number);
    else lines.push(line);
  }
  finish(all.length);
  return paragraphs;
}
