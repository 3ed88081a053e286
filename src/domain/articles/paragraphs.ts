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
export function paragraphsOf(markdown: string): string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  let fence = '';
  const finish = () => {
    if (lines.length > 0) paragraphs.push(lines.join('\n'));
    lines = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && mark !== '') fence = mark;
    else if (fence !== '' && mark.startsWith(fence)) fence = '';
    if (line.trim() === '' && fence === '') finish();
    else lines.push(line);
  }
  finish();
  return paragraphs;
}
