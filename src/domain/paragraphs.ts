/** The paragraphs of a Markdown text: what blank lines divide, code blocks kept whole. */
export function paragraphsOf(markdown: string): string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  let fence = '';
  const close = () => {
    if (lines.length > 0) paragraphs.push(lines.join('\n'));
    lines = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && !fence) fence = mark;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
    if (line.trim() === '' && !fence) close();
    else lines.push(line.trimEnd());
  }
  close();
  return paragraphs;
}

/** Which paragraphs of `after` are new or different since `before`, by their place; moved ones count as the same. */
export function changedParagraphs(before: string, after: string): number[] {
  const known = new Map<string, number>();
  for (const paragraph of paragraphsOf(before)) known.set(paragraph, (known.get(paragraph) ?? 0) + 1);
  return paragraphsOf(after).flatMap((paragraph, place) => {
    const left = known.get(paragraph) ?? 0;
    known.set(paragraph, left - 1);
    return left > 0 ? [] : [place];
  });
}
