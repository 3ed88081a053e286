import type TurndownService from 'turndown';

/** Cells become one line of text. A table that is used for layout becomes paragraphs. */
export function addTableRules(turndown: TurndownService): void {
  turndown.addRule('table cell', {
    filter: ['th', 'td'],
    replacement: (content, node) => {
      if (isLayout(tableOf(node))) return `\n\n${content}\n\n`;
      const span = Number((node as Element).getAttribute('colspan')) || 1;
      return `| ${oneLine(content).padEnd(3)} ${'|     '.repeat(Math.min(Math.max(span - 1, 0), 50))}`;
    },
  });
  turndown.addRule('table row', {
    filter: 'tr',
    replacement: (content, node) => (isLayout(tableOf(node)) ? content : `\n${content}|\n`),
  });
  turndown.addRule('table section', {
    filter: ['thead', 'tbody', 'tfoot'],
    replacement: (content) => content,
  });
  turndown.addRule('table parts without text', {
    filter: ['caption', 'colgroup', 'col'],
    replacement: () => '',
  });
  turndown.addRule('table', {
    filter: 'table',
    replacement: (content, node) => {
      const table = node as HTMLTableElement;
      const captions = Array.from(table.children).filter(({ nodeName }) => nodeName === 'CAPTION');
      const caption = oneLine(captions.map(({ textContent }) => textContent).join('\n'));
      const text = isLayout(table) ? content : markdownTable(table, content);
      return `\n\n${caption && `${caption}\n\n`}${text}\n\n`;
    },
  });
}

/** Returns the table cell that contains the node, unless its table is used for layout. */
export function cellOf(node: Node): Node | undefined {
  for (let each = node.parentNode; each; each = each.parentNode)
    if (each.nodeName === 'TD' || each.nodeName === 'TH') return isLayout(tableOf(each)) ? undefined : each;
  return undefined;
}

function tableOf(node: Node): HTMLTableElement | undefined {
  for (let each = node.parentNode; each; each = each.parentNode)
    if (each.nodeName === 'TABLE') return each as HTMLTableElement;
  return undefined;
}

const layouts = new WeakMap<Element, boolean>();

/** Whether a table only arranges its content: it contains a table, or it has a single cell. */
function isLayout(table: HTMLTableElement | undefined): boolean {
  if (!table) return true;
  let known = layouts.get(table);
  if (known === undefined) {
    const count = (name: string) => table.getElementsByTagName(name).length;
    known = count('table') > 0 || count('td') + count('th') < 2;
    layouts.set(table, known);
  }
  return known;
}

function markdownTable(table: HTMLTableElement, content: string): string {
  // In a code block, the spaces before a row are kept.
  const lines = content.split('\n').map((line) => line.trimStart());
  const rows = lines.filter((line) => line.startsWith('|'));
  const columnCount = rows.reduce((most, row) => Math.max(most, countColumns(row)), 1);
  const padded = rows.map((row) => row + '     |'.repeat(columnCount - countColumns(row)));
  const first = table.querySelector('tr');
  const cells = first ? Array.from(first.children) : [];
  const hasHeader =
    first?.parentNode?.nodeName === 'THEAD' || cells.every(({ nodeName }) => nodeName === 'TH');
  const header = hasHeader ? padded.shift() : `|${'     |'.repeat(columnCount)}`;
  const border = `|${Array.from({ length: columnCount }, (_, n) => ` ${borderOf(cells[n])} |`).join('')}`;
  return [header, border, ...padded].join('\n');
}

/** A row has one unescaped pipe more than it has columns. */
const countColumns = (row: string): number => (row.match(/(?<!\\)\|/g) ?? []).length - 1;

const borders: Record<string, string> = { left: ':---', right: '---:', center: ':---:' };

function borderOf(cell: Element | undefined): string {
  const style = /text-align:\s?(left|right|center)/i.exec(cell?.getAttribute('style') ?? '')?.[1];
  return borders[(cell?.getAttribute('align') ?? style ?? '').toLowerCase()] ?? '---';
}

/** Joins the lines of a cell: with a space after a punctuation mark, otherwise with a semicolon. */
function oneLine(content: string): string {
  return content
    .split('\n')
    .map((line) => line.trim().replace(/^(?:#{1,6}|[-*+>]|\d{1,9}\.) +/, ''))
    .filter(Boolean)
    .reduce((text, line) => (text === '' ? line : text + (/[.,:;!?]$/.test(text) ? ' ' : '; ') + line), '')
    .replaceAll('|', '\\|');
}
