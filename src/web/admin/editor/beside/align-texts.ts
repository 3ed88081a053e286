import { paragraphsWithLines } from '../../../../domain/articles/paragraphs.ts';

interface Section {
  /** The number of marks of its heading, or 0 before the first heading. */
  level: number;
  /** The lines at which its paragraphs begin, the heading first. */
  lines: number[];
}

/**
 * Finds the line of a text that corresponds to a line of its translation, for the beginnings of paragraphs. Sections
 * are matched by their headings, from the start and from the end of the texts. The paragraphs of two sections are
 * matched if there are equally many.
 */
export function alignTexts(text: string, translation: string): Map<number, number> {
  const [own, other] = [sectionsOf(text), sectionsOf(translation)];
  const least = Math.min(own.length, other.length);
  const fromStart = countEqual(least, (index) => own[index]?.level === other[index]?.level);
  const fromEnd = countEqual(
    least - fromStart,
    (index) => own.at(-1 - index)?.level === other.at(-1 - index)?.level,
  );
  const pairs = [
    ...own.slice(0, fromStart).map((section, index) => [section, other[index]] as const),
    ...own
      .slice(own.length - fromEnd)
      .map((section, index) => [section, other[other.length - fromEnd + index]] as const),
  ];
  return new Map(
    pairs.flatMap(([section, match]) => {
      const lines = match?.lines ?? [];
      const matched = lines.length === section.lines.length ? lines : lines.slice(0, 1);
      return matched.map((line, index) => [line, section.lines[index] ?? 0] as const);
    }),
  );
}

function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ level: 0, lines: [] }];
  for (const { text, line } of paragraphsWithLines(markdown)) {
    const level = /^#{1,6}(?=\s)/.exec(text)?.[0].length ?? 0;
    if (level > 0) sections.push({ level, lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function countEqual(most: number, isEqual: (index: number) => boolean): number {
  let count = 0;
  while (count < most && isEqual(count)) count++;
  return count;
}
