import { useRef } from 'react';

/**
 * Manages the focus of a dialog. When the dialog opens, the field with `data-focus-first` gets the focus. When it
 * closes, the button that opened it gets the focus back, which Radix does only for its own triggers.
 */
export function useReturnFocus() {
  const opened = useRef<{ by: Element | null; within: Element | null }>(undefined);
  return {
    onOpenAutoFocus: (event: Event) => {
      const by = document.activeElement;
      opened.current = { by, within: by?.closest('section') ?? null };
      const first = event.target instanceof Element && event.target.querySelector('[data-focus-first]');
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { by, within } = opened.current ?? {};
      if (!(by instanceof HTMLElement)) return;
      by.focus();
      if (!by.isConnected) return focusHeading(within);
      // The button may be in a row that the user deleted in the dialog. The row disappears when the list is refetched.
      const watch = new MutationObserver(() => {
        if (document.activeElement === by) return;
        watch.disconnect();
        if (!by.isConnected) focusHeading(within);
      });
      watch.observe(document.body, { childList: true, subtree: true });
    },
  };
}

/** If no element has the focus, focuses the heading of the section that contained the button, or of the page. */
function focusHeading(within: Element | null | undefined) {
  if (document.activeElement !== document.body) return;
  const section = within?.isConnected ? within : document.querySelector('main');
  const heading = section?.querySelector<HTMLElement>('h1, h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
