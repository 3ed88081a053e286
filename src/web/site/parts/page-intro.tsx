import type { ReactNode } from 'react';

export function PageIntro({ title, lead, drawing }: { title: string; lead: string; drawing?: ReactNode }) {
  return (
    <header
      className={`container grid items-center gap-8 pt-10 pb-4 md:pt-16 lg:gap-16 ${drawing ? 'lg:grid-cols-[1.1fr_1fr]' : ''}`}
    >
      <div className="max-w-[52rem]">
        <h1 className="wrap-anywhere">{title}</h1>
        <p className="mt-5 max-w-[58ch] text-lg text-ink-soft md:text-xl">{lead}</p>
      </div>
      {drawing}
    </header>
  );
}
