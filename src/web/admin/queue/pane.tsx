import type { ReactNode } from 'react';

/** A text that scrolls by itself. */
export function Pane(props: { label: string; lang?: string; plain?: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable
      tabIndex={0}
      lang={props.lang}
      className={props.plain ? 'pane text-sm whitespace-pre-wrap' : 'pane'}
    >
      {props.children}
    </section>
  );
}
