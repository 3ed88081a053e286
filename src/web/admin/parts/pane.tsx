import type { ReactNode, Ref } from 'react';

export function Pane(props: {
  ref?: Ref<HTMLElement>;
  label: string;
  lang?: string;
  plain?: boolean;
  busy?: boolean;
  children: ReactNode;
}) {
  const { ref, label, lang, plain, busy, children } = props;
  return (
    <section
      ref={ref}
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
