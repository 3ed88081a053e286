// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of tables that CSS lays out as blocks on phones
import { Children, createContext, type ReactNode, use } from 'react';

interface Column {
  text: string;
  numeric?: boolean;
  /** Only for screen readers. */
  hidden?: boolean;
}

const ColumnsContext = createContext<readonly Column[]>([]);
const ColumnContext = createContext<Column | undefined>(undefined);

interface TableProps {
  label: string;
  columns: readonly (string | Column)[];
  /**
   * True for short cards without column names on phones and one line per row on wide screens. 'phone' for the short
   * cards only.
   */
  dense?: boolean | 'phone';
  children: ReactNode;
}

/**
 * A table whose rows are cards on phones (see .cards-on-phone in admin.css). The roles are explicit, because browsers
 * drop the table semantics of elements that are laid out as blocks.
 */
export function Table({ label, columns: given, dense = false, children }: TableProps) {
  const columns = given.map((column) => (typeof column === 'string' ? { text: column } : column));
  return (
    <table
      className={`cards-on-phone ${dense ? 'short-cards' : ''} ${dense === true ? 'dense' : ''}`}
      aria-label={label}
      role="table"
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ text, numeric, hidden }) => (
            <th key={text} scope="col" role="columnheader" {...(numeric && { 'data-numeric': true })}>
              {hidden ? <span className="sr-only">{text}</span> : text}
            </th>
          ))}
        </tr>
      </thead>
      <ColumnsContext value={columns}>
        <tbody role="rowgroup">{children}</tbody>
      </ColumnsContext>
    </table>
  );
}

/** A row with one cell for each column, in the order of the columns. */
export function Row({ children }: { children: ReactNode }) {
  const columns = use(ColumnsContext);
  return (
    <tr role="row">
      {Children.map(children, (cell, index) => (
        <ColumnContext value={columns[index]}>{cell}</ColumnContext>
      ))}
    </tr>
  );
}

export function GroupRow({ children }: { children: ReactNode }) {
  const { length } = use(ColumnsContext);
  return (
    <tr role="row" data-group>
      <th colSpan={length} scope="row" role="rowheader" className="text-left md:bg-sand-soft">
        {children}
      </th>
    </tr>
  );
}

interface CellProps {
  /** In a dense table, the cell that takes the remaining width. Text that does not fit is cut off. */
  main?: boolean;
  children: ReactNode;
}

/** On phones, the name of the column is shown beside the value. */
export function Cell({ main = false, children }: CellProps) {
  const column = use(ColumnContext);
  return (
    <td
      role="cell"
      data-label={column?.text}
      {...(column?.numeric && { 'data-numeric': true })}
      {...(main && { 'data-main': true })}
    >
      <div className="min-w-0 grow">{children}</div>
    </td>
  );
}
