import type { ReactNode } from 'react';

export interface Figure {
  name: string;
  value: ReactNode;
  /** A small chart or a short text that is shown after the value. */
  extra?: ReactNode;
}

export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {figures.map(({ name, value, extra }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="flex flex-wrap items-center gap-3 font-semibold">
            <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
            {extra}
          </dd>
        </div>
      ))}
    </dl>
  );
}
