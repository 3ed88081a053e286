import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/**
 * A collapsible section. It starts open on wide screens, where it is beside the text, and collapsed on phones, where
 * it is below the text.
 */
export function CollapsibleSection({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(() => matchMedia('(width >= 64rem)').matches);
  return (
    <section aria-label={title} className="min-w-0 border-b border-line pb-3">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
        <summary className="flex min-h-10 cursor-pointer list-none items-center justify-between gap-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <h2 className="text-sm font-semibold">{title}</h2>
          <ChevronDown className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-1">{children}</div>
      </details>
    </section>
  );
}
