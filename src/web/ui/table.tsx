// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of tables that CSS lays out as blocks on phones
import { Fragment, type ReactNode } from 'react';
import { Card } from './surfaces.tsx';

export interface Column<Row> {
  text: string;
  cell: (row: Row, index: number) => ReactNode;
  numeric?: boolean;
  /** Whether only screen readers get the text. */
  hidden?: boolean;
  /** In a dense table, the column that takes the remaining width. Text that does not fit is cut off. */
  main?: boolean;
}

interface TableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Shown instead of a table without rows. */
  none?: string;
  /** Short cards without column names on phones and, unless it is 'phone', one line per row on wide screens. */
  dense?: boolean | 'phone';
  /** The heading of the group to which a row belongs. The rows of a group follow each other. */
  groupOf?: ((row: Row) => string) | undefined;
}

/** Rows are cards on phones (admin.css). Browsers drop the roles of tables laid out as blocks, so they are explicit. */
export function Table<Row extends object>({ label, rows, columns, none, dense, groupOf }: TableProps<Row>) {
  if (none && rows.length === 0) return <p className="text-ink-soft">{none}</p>;
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
      <tbody role="rowgroup">
        {rows.map((row, index) => {
          const before = rows[index - 1];
          const group = groupOf?.(row);
          return (
            <Fragment key={keyOf(row, index)}>
              {group !== undefined && (!before || groupOf?.(before) !== group) && (
                <tr role="row" data-group>
                  <th
                    colSpan={columns.length}
                    scope="row"
                    role="rowheader"
                    className="text-left md:bg-sand-soft"
                  >
                    {group}
                  </th>
                </tr>
              )}
              <tr role="row">
                {columns.map(({ text, cell, numeric, main }) => (
                  <td
                    key={text}
                    role="cell"
                    data-label={text}
                    {...(numeric && { 'data-numeric': true })}
                    {...(main && { 'data-main': true })}
                  >
                    <div className="min-w-0 grow">{cell(row, index)}</div>
                  </td>
                ))}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** Rows without an id, such as the lines of a file, have no state, so their index can be the key. */
const keyOf = (row: object, index: number): string | number =>
  'id' in row && (typeof row.id === 'string' || typeof row.id === 'number') ? row.id : index;

/** A table in a card, below the children. The title is also the label of the table. */
export function TableCard<Row extends object>(
  props: Omit<TableProps<Row>, 'label'> & { title: string; children?: ReactNode },
) {
  const { title, children, ...table } = props;
  return (
    <Card title={title}>
      {children}
      <Table label={title} {...table} />
    </Card>
  );
}
