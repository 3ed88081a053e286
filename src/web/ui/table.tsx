import type { ReactNode } from 'react';

/**
 * A table that CSS turns into cards on phones (see .cards-on-phone). Its roles are explicit, because browsers drop the
 * table semantics of elements that are laid out as blocks.
 */
export function Table({
  label,
  columns,
  children,
}: {
  label: string;
  columns: string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lost on phones otherwise
    <table className="cards-on-phone" aria-label={label} role="table">
      {/* biome-ignore lint/a11y/noRedundantRoles: lost on phones otherwise */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: lost on phones otherwise */}
        <tr role="row">
          {columns.map((column) => (
            // biome-ignore lint/a11y/noRedundantRoles: lost on phones otherwise
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: lost on phones otherwise */}
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export function Row({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noRedundantRoles: lost on phones otherwise
  return <tr role="row">{children}</tr>;
}

/** A table cell. On phones, `label` is the column's name, which is shown beside the value. */
export function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lost on phones otherwise
    <td role="cell" data-label={label}>
      <div className="min-w-0 grow">{children}</div>
    </td>
  );
}
