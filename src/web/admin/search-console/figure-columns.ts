import type { Column } from '../../ui/table.tsx';
import { useTexts } from '../parts/formats.ts';

/** Returns a function that makes the columns of a table with these figures of search data. */
export function useFigureColumns() {
  const { t, whole, oneDecimal, percent } = useTexts('searchConsole.meanings');
  const formats = { position: oneDecimal, impressions: whole, clicks: whole, ctr: percent };
  const textOf = (name: keyof typeof formats) => t(`${name}`);
  return <Name extends keyof typeof formats>(...names: Name[]): Column<Record<Name, number>>[] =>
    names.map((name) => ({ text: textOf(name), cell: (row) => formats[name](row[name]) }));
}
