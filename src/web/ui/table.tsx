// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of tables that CSS lays out as blocks on phones
import type { ReactNode } from 'react';

export type Column =
  | string
  | { text: string; numeric?: boolean /** Only for screen readers. */; hidden?: boolean };

/**
 * A table whose rows are cards on phones (see .cards-on-phone in admin.css). The roles are explicit, because browsers
 * drop the table semantics of elements that are laid out as blocks.
 */
export function Table({
  label,
  columns,
  dense = false,
  children,
}: {
  label: string;
  columns: Column[];
  /**
   * True for short cards without column names on phones and one line per row on wide screens. 'phone' for the short
   * cards only.
   */
  dense?: boolean | 'phone';
  children: ReactNode;
}) {
  return (
    <table
      className={`cards-on-phone ${dense ? 'short-cards' : ''} ${dense === true ? 'dense' : ''}`}
      aria-label={label}
      role="table"
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => {
            const { text, numeric, hidden } = typeof column === 'string' ? { text: column } : column;
            return (
              <th key={text} scope="col" role="columnheader" {...(numeric && { 'data-numeric': true })}>
                {hidden ? <span className="sr-only">{text}</span> : text}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <tr role="row">{children}</tr>;
}

export function GroupRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr role="row" data-group>
      <th colSpan={columns} scope="row" role="rowheader" className="text-left md:bg-sand-soft">
        {children}
      </th>
    </tr>
  );
}

/** `label` is the column name, which is shown beside the value on phones. */
export function Cell({
  label,
  numeric = false,
  main = false,
  children,
}: {
  label: string;
  numeric?: boolean;
  /** In a dense table, the cell that takes the remaining width. Text that does not fit is cut off. */
  main?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      role="cell"
      data-label={label}
      {...(numeric && { 'data-numeric': true })}
      {...(main && { 'data-main': true })}
    >
      <div className="min-w-0 grow">{children}</div>
    </td>
  );
}
