import type { ReactNode } from 'react';

export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="rounded-xl border border-line bg-card p-5 sm:p-6">
      {title && <h2 className="mb-3 text-lg font-semibold [overflow-wrap:anywhere]">{title}</h2>}
      {children}
    </section>
  );
}
