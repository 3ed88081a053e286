import type { ReactNode, Ref } from 'react';

export function Pane(props: {
  ref?: Ref<HTMLElement>;
  label: string;
  lang?: string;
  plain?: boolean;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      ref={props.ref}
      aria-label={props.label}
      aria-busy={props.busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable
      tabIndex={0}
      lang={props.lang}
      className={props.plain ? 'pane text-sm whitespace-pre-wrap' : 'pane'}
    >
      {props.children}
    </section>
  );
}
