import type { ReactNode } from 'react';

const looks = {
  strong: 'bg-spruce text-on-spruce',
  soft: 'bg-sand text-ink',
  outline: 'border border-control text-ink',
};

export function Badge({ look = 'soft', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-semibold ${looks[look]}`}
    >
      {children}
    </span>
  );
}
