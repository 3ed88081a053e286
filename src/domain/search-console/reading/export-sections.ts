import { columnNames, normalizeHeader } from './column-names.ts';
import words from './header-words.json' with { type: 'json' };

/** The sections of a Search Console export. Each section is a file. */
export type ExportSection =
  | 'queries'
  | 'pages'
  | 'chart'
  | 'countries'
  | 'devices'
  | 'appearance'
  | 'filters'
  | 'unknown';

const sectionNames: Record<Exclude<ExportSection, 'unknown'>, readonly string[]> = {
  queries: columnNames.query,
  pages: columnNames.page,
  ...words.sections,
};
const sectionOfName = new Map<string, ExportSection>(
  Object.entries(sectionNames).flatMap(([section, names]) =>
    names.map((name) => [name, section as ExportSection] as const),
  ),
);

/**
 * Recognises the section by the name of the file: `Queries.csv`, `Requêtes.csv` and `folder/Consultas.csv` are the same
 * section.
 */
export function sectionOfFile(path: string): ExportSection {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return sectionOfName.get(normalizeHeader(name.replace(/\.[a-z]{2,4}$/i, ''))) ?? 'unknown';
}
