/**
 * Figures in Markdown: a fenced block whose first word is "figur" or "figure", followed by its kind. It contains a title, a
 * table with a name and a number per row, and a line with the source. Numbers are shown as they are written, so the
 * drawings are decorative. The rows of a label are the parts of an ingredient list, with an explanation each.
 */

type FigureKind = 'bars' | 'differences' | 'ratios' | 'hundred' | 'label';

/** The kinds as editors write them, in both languages. */
const kinds: Record<string, FigureKind> = {
  søyler: 'bars',
  bars: 'bars',
  forskjeller: 'differences',
  differences: 'differences',
  forhold: 'ratios',
  ratios: 'ratios',
  hundre: 'hundred',
  hundred: 'hundred',
  etikett: 'label',
  label: 'label',
};

interface Row {
  name: string;
  /** The number and its interval as they are written, for example "1,50" and "1,37–1,63". */
  written: string;
  /** The number, and the limits of its interval if it has one. */
  values: number[];
}

/** A figure with more rows would be unreadable on a phone. */
const maxRows = 12;
const width = 340;

/** The functions of the Markdown renderer that a figure needs. */
interface Renderer {
  escapeHtml(text: string): string;
  line(markdown: string): string;
}

/** Returns the HTML of a figure, or undefined if the block is not a complete figure. */
export function renderFigure(
  info: string,
  content: string,
  { escapeHtml, line }: Renderer,
): string | undefined {
  const [, word = ''] = /^figure?\s+(\S+)\s*$/i.exec(info.trim()) ?? [];
  const kind = kinds[word.toLowerCase()];
  const figure = kind && parseFigure(kind, content);
  if (!figure) return undefined;
  const { title, unit, rows, source } = figure;
  const csv = `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(kind, figure))}`;
  return `<figure class="chart chart-${kind}"><figcaption>${escapeHtml(title)}${kind === 'label' ? '' : `<small>${escapeHtml(unit)}</small>`}</figcaption>
${kind === 'label' ? labelOf(rows, line) : drawingsOf(kind, rows, escapeHtml)}
<p>${line(source)} <a href="${csv}" download="${escapeHtml(title)}.csv">CSV</a></p></figure>\n`;
}

function drawingsOf(kind: FigureKind, rows: Row[], escapeHtml: Renderer['escapeHtml']): string {
  const draw = drawingOf(kind, rows);
  const items = rows.map(
    (row) =>
      `<div><dt>${escapeHtml(row.name)}</dt><dd>${draw(row)}<b>${escapeHtml(row.written)}</b></dd></div>`,
  );
  return `<dl>${items.join('\n')}</dl>`;
}

/** An ingredient list whose parts have the numbers of their explanations. Parts in bold are marked. */
function labelOf(rows: Row[], line: Renderer['line']): string {
  const parts = rows.map(({ name }, n) => `${line(name)}<sup>${n + 1}</sup>`);
  const explanations = rows.map(({ written }) => `<li>${line(written)}</li>`);
  return `<blockquote><p>${parts.join(', ')}</p></blockquote>\n<ol>${explanations.join('\n')}</ol>`;
}

function parseFigure(kind: FigureKind, content: string) {
  const lines = content
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
  const isTable = (text: string) => text.startsWith('|');
  const start = lines.findIndex(isTable);
  const [heads, dashes, ...body] = lines.filter(isTable).map(cellsOf);
  const title = lines.slice(0, start).join(' ');
  const source = lines
    .slice(start)
    .filter((each) => !isTable(each))
    .join(' ');
  const unit = heads?.slice(1).join(', ');
  const rows = body.map(
    ([name = '', value = '', interval = '']): Row => ({
      name,
      written: interval ? `${value} (${interval})` : value,
      values: [value, ...(interval ? interval.split(/–|\s+(?:til|to)\s+/) : [])].map(numberOf),
    }),
  );
  const isComplete = title && source && heads && unit && dashes?.every((cell) => /^:?-+:?$/.test(cell));
  const isValid = rows.length > 0 && rows.length <= maxRows && rows.every((row) => isPossible(kind, row));
  return isComplete && isValid ? { title, unit, heads, rows, source } : undefined;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** Reads a number with a decimal comma or point, spaces between thousands, and any kind of minus. */
const numberOf = (written: string): number => {
  const text = written.replace(/[\s%]/g, '').replace(',', '.').replace('−', '-');
  return /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

function isPossible(kind: FigureKind, { written, values }: Row): boolean {
  if (kind === 'label') return written !== '';
  const [value = Number.NaN, low = value, high = value] = values;
  if (values.length > 3 || values.length === 2 || !(low <= value && value <= high)) return false;
  if (kind === 'ratios') return low > 0;
  if (kind === 'differences') return true;
  return values.length === 1 && value >= 0 && (kind === 'bars' || value <= 100);
}

function csvOf(kind: FigureKind, { heads, rows }: { heads: string[]; rows: Row[] }): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const cellsIn = ({ name, written, values }: Row) =>
    kind === 'label' ? [name.replaceAll('**', ''), written] : [name, ...values.map(String)];
  return [heads, ...rows.map(cellsIn)].map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

function drawingOf(kind: FigureKind, rows: Row[]): (row: Row) => string {
  if (kind === 'hundred') return ({ values: [count = 0] }) => hundredDots(Math.round(count));
  const numbers = rows.flatMap(({ values }) => values);
  if (kind === 'bars') {
    const largest = Math.max(...numbers) || 1;
    return ({ values: [value = 0] }) =>
      `<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><path d="M0 4H${round((value / largest) * 100)}"/></svg>`;
  }
  // A difference is compared with 0, and a ratio with 1 on a logarithmic axis.
  const scale = kind === 'ratios' ? Math.log : (value: number) => value;
  const neutral = kind === 'ratios' ? 1 : 0;
  const from = scale(Math.min(neutral, ...numbers));
  const to = scale(Math.max(neutral, ...numbers));
  const xOf = (value: number) => round(10 + ((scale(value) - from) / (to - from || 1)) * (width - 20));
  return ({ values: [value = neutral, low = value, high = value] }) =>
    `<svg viewBox="0 0 ${width} 24" aria-hidden="true"><path class="chart-neutral" d="M${xOf(neutral)} 0V24"/>` +
    `<path d="M${xOf(low)} 12H${xOf(high)}"/><circle cx="${xOf(value)}" cy="12" r="5"/></svg>`;
}

/** Five rows of twenty dots, of which the first `count` are filled. A dashed line with round caps draws a row of dots. */
function hundredDots(count: number): string {
  const rowsOf = (from: number, to: number) =>
    [0, 1, 2, 3, 4]
      .map(
        (row) => [Math.max(from, row * 20) - row * 20, Math.min(to, row * 20 + 20) - row * 20, row] as const,
      )
      .filter(([start, end]) => end > start)
      .map(([start, end, row]) => `M${start * 10 + 5} ${row * 10 + 5}H${end * 10 - 4.9}`)
      .join('');
  return `<svg viewBox="0 0 200 50" aria-hidden="true"><path class="chart-others" d="${rowsOf(count, 100)}"/><path d="${rowsOf(0, count)}"/></svg>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
