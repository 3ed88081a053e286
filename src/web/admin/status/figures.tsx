import type { ReactNode } from 'react';

export interface Figure {
  name: string;
  value: ReactNode;
  /** A small chart, or a word more. */
  beside?: ReactNode;
}

/** Names and values, two in a row where there is room. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {figures.map(({ name, value, beside }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="flex flex-wrap items-center gap-3 font-semibold">
            <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
            {beside}
          </dd>
        </div>
      ))}
    </dl>
  );
}
