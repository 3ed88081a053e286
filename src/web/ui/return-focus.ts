import { useRef } from 'react';

/**
 * Radix gives the focus back to its own trigger only; our dialogs are opened by whatever was pressed. A field marked
 * `data-focus-first` takes it meanwhile.
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
      // What was deleted leaves the list a moment later, and takes the button that was pressed with it.
      const watch = new MutationObserver(() => {
        if (document.activeElement === by) return;
        watch.disconnect();
        if (!by.isConnected) focusHeading(within);
      });
      watch.observe(document.body, { childList: true, subtree: true });
    },
  };
}

/** Where nothing else has the focus: the heading of the part of the screen one was in. */
function focusHeading(within: Element | null | undefined) {
  if (document.activeElement !== document.body) return;
  const part = within?.isConnected ? within : document.querySelector('main');
  const heading = part?.querySelector<HTMLElement>('h1, h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
