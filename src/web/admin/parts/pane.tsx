import type { ReactNode } from 'react';

interface PaneProps {
  label: string;
  lang?: string;
  plain?: boolean;
  busy?: boolean;
  children: ReactNode;
}

export function Pane({ label, lang, plain, busy, children }: PaneProps) {
  return (
    <section
      aria-label={label}
      aria-busy={busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable
      tabIndex={0}
      lang={lang}
      className={plain ? 'pane text-sm whitespace-pre-wrap' : 'pane'}
    >
      {children}
    </section>
  );
}
