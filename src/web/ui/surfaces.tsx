import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export const Card = ({ title, text, children }: { title?: string; text?: string; children: ReactNode }) => (
  <section className="rounded-xl border border-line bg-card p-5 sm:p-6">
    {title && <h2 className="mb-3 text-lg font-semibold wrap-anywhere">{title}</h2>}
    {text && <p className="mb-4 text-sm text-ink-soft wrap-anywhere">{text}</p>}
    {children}
  </section>
);

const looks = {
  strong: 'bg-spruce text-on-spruce',
  soft: 'bg-sand text-ink',
  outline: 'border border-control text-ink',
};

export const Badge = ({ look = 'soft', children }: { look?: keyof typeof looks; children: ReactNode }) => (
  <span
    className={`inline-flex items-center whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-semibold ${looks[look]}`}
  >
    {children}
  </span>
);

export function EmptyState(props: { icon: LucideIcon; title: string; text?: string; children?: ReactNode }) {
  const Icon = props.icon;
  return (
    <div className="grid justify-items-center gap-2 rounded-xl border border-dashed border-line px-6 py-12 text-center wrap-anywhere">
      <Icon className="size-9 text-ink-soft" strokeWidth={1.5} />
      <p className="font-semibold">{props.title}</p>
      {props.text && <p className="max-w-prose text-sm text-ink-soft">{props.text}</p>}
      {props.children && <div className="mt-3 flex flex-wrap justify-center gap-2">{props.children}</div>}
    </div>
  );
}

/** Placeholder lines for text that is loading. Screen readers announce `label`. */
export const Skeleton = ({ label, lines = 4 }: { label: string; lines?: number }) => (
  <div role="status" className="grid gap-3 py-2">
    <span className="sr-only">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
        key={line}
        className="h-5 animate-pulse rounded-md bg-sand motion-reduce:animate-none"
        style={{ width: `${[92, 64, 78, 48][line % 4]}%` }}
      />
    ))}
  </div>
);
