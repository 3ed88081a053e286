import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Explains an empty list or a failure. The children offer the next steps. */
export function EmptyState(props: { icon: LucideIcon; title: string; text?: string; children?: ReactNode }) {
  const Icon = props.icon;
  return (
    <div className="grid justify-items-center gap-2 rounded-xl border border-dashed border-line px-6 py-12 text-center [overflow-wrap:anywhere]">
      <Icon className="size-9 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
      <p className="font-semibold">{props.title}</p>
      {props.text && <p className="max-w-prose text-sm text-ink-soft">{props.text}</p>}
      {props.children && <div className="mt-3 flex flex-wrap justify-center gap-2">{props.children}</div>}
    </div>
  );
}
