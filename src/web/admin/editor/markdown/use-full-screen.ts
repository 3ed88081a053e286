import { type RefObject, useEffect, useState } from 'react';

/**
 * Shows one element in full screen until the user presses Escape. Meanwhile the rest of the page is inert, so that the
 * Tab key stays inside the element.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const hidden = surroundingsOf(element.current);
    for (const each of hidden) each.inert = true;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu or dialog handles Escape instead.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]')) {
        setIsFull(false);
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      for (const each of hidden) each.inert = false;
    };
  }, [isFull, element]);
  return { isFull, toggle: () => setIsFull((before) => !before) };
}

/** The siblings of the element and of its ancestors, except the toasts, which stay clickable. */
function surroundingsOf(element: HTMLElement | null): HTMLElement[] {
  const siblings: HTMLElement[] = [];
  for (let each = element; each?.parentElement && each !== document.body; each = each.parentElement) {
    for (const sibling of each.parentElement.children) {
      const isToaster =
        sibling.querySelector('[data-sonner-toaster]') || sibling.matches('section[aria-live]');
      if (sibling !== each && sibling instanceof HTMLElement && !sibling.inert && !isToaster)
        siblings.push(sibling);
    }
  }
  return siblings;
}
