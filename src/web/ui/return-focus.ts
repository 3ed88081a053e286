import { useRef } from 'react';

/**
 * Radix gives the focus back to its own trigger only; our dialogs are opened by whatever was pressed. A field marked
 * `data-focus-first` takes it meanwhile.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const first = event.target instanceof Element && event.target.querySelector('[data-focus-first]');
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
