import { z } from 'zod';
import { columnNames, normalizeHeader } from '../search-console/reading/column-names.ts';
import { type ExportFile, periodOfExport } from '../search-console/reading/open-export.ts';
import { parseTable } from '../search-console/reading/search-table.ts';
import {
  cleanQuery,
  maxCount,
  maxPageLength,
  maxQueryLength,
  pathOfPage,
  periodSchema,
} from '../search-console/search-console.ts';
import { readCount } from '../text/read-numbers.ts';

/** Bing reports citations in Copilot and its partners, and Google reports how often its AI answers showed a page. */
export const citationSources = ['bing', 'google'] as const;
export type CitationSource = (typeof citationSources)[number];

/** A report is stored with at most this many pages and queries, those with the most citations. */
const maxCited = 2000;

const cited = z.object({
  name: z.string().min(1).max(maxPageLength),
  citations: z.int().min(0).max(maxCount),
});

/** A report on the answers of AI assistants. `name` is the path of a page or the text of a query. */
export const citationReportSchema = z.strictObject({
  source: z.enum(citationSources),
  period: periodSchema.optional(),
  page: z.array(cited).max(maxCited),
  query: z.array(cited).max(maxCited),
});
export type CitationReport = z.output<typeof citationReportSchema>;

const citationNames = [
  ...['citations', 'citation', 'total citations', 'citation count'],
  ...['sitater', 'siteringer', 'citeringar', 'citeringer', 'zitate', 'zitationen', 'citas'],
];
const pageNames = [...columnNames.page, 'cited page', 'cited url'];
const queryNames = [...columnNames.query, 'grounding query', 'grounding queries'];
const clickNames = [...columnNames.clicks, ...columnNames.ctr, ...columnNames.position];

/** Bing's report counts citations, Google's only impressions of pages. Undefined for any other export. */
export function readCitationReport(
  files: readonly ExportFile[],
  archiveName = '',
): CitationReport | undefined {
  const tables = files.map(({ text }) => {
    const table = parseTable(text);
    const names = table.header.map(normalizeHeader);
    const columnOf = (wanted: readonly string[]) => names.findIndex((each) => wanted.includes(each));
    return { table, columnOf };
  });
  const hasAny = (wanted: readonly string[]) => tables.some(({ columnOf }) => columnOf(wanted) !== -1);
  const isBing = hasAny(citationNames);
  if (!isBing && (hasAny([...clickNames, ...queryNames]) || !hasAny(columnNames.impressions)))
    return undefined;
  const countBy = (wanted: readonly string[], nameOf: (cell: string) => string | undefined) => {
    const counts = new Map<string, number>();
    for (const { table, columnOf } of tables) {
      const [key, value] = [columnOf(wanted), columnOf(isBing ? citationNames : columnNames.impressions)];
      if (key === -1 || value === -1) continue;
      for (const { cells } of table.lines) {
        const name = nameOf(cells[key] ?? '');
        const { value: citations } = readCount(cells[value] ?? '');
        if (name) counts.set(name, Math.min(maxCount, (counts.get(name) ?? 0) + citations));
      }
    }
    const sorted = [...counts].map(([name, citations]) => ({ name, citations }));
    return sorted.sort((a, b) => b.citations - a.citations).slice(0, maxCited);
  };
  const page = countBy(pageNames, (cell) => pathOfPage(cell.trim()));
  const query = countBy(queryNames, (cell) => cleanQuery(cell).slice(0, maxQueryLength));
  if (page.length + query.length === 0) return undefined;
  const [period] = tables.flatMap(({ table }) => periodOfExport(table, files, archiveName)?.period ?? []);
  return { source: isBing ? 'bing' : 'google', page, query, ...(period && { period }) };
}
