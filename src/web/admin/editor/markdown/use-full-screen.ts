import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Shows one element in full screen until the user presses Escape. Meanwhile the rest of the page, except the bar with
 * Save, is inert, so that the Tab key does not lead there. When full screen starts, the textarea is scrolled to its
 * cursor.
 */
export function useFullScreen(
  element: RefObject<HTMLElement | null>,
  area: RefObject<HTMLTextAreaElement | null>,
) {
  const [isFull, setIsFull] = useState(false);
  useLayoutEffect(() => {
    if (isFull && area.current) scrollToCursor(area.current);
  }, [isFull, area]);
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
  return { isFull, toggle: () => setIsFull((before) => !before), leave: () => setIsFull(false) };
}

/** Browsers do not report the position of the cursor in a textarea, so a copy with the text before it is measured. */
function scrollToCursor(area: HTMLTextAreaElement): void {
  const copy = area.cloneNode() as HTMLTextAreaElement;
  copy.removeAttribute('id');
  copy.value = area.value.slice(0, area.selectionEnd);
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${area.offsetWidth}px`,
    height: '0',
  });
  area.after(copy);
  const cursor = copy.scrollHeight;
  copy.remove();
  area.scrollTop = cursor - area.clientHeight / 2;
}

/** The siblings of the element and of its ancestors, except the toasts and the bar with Save, which stay clickable. */
function surroundingsOf(element: HTMLElement | null): HTMLElement[] {
  const siblings: HTMLElement[] = [];
  for (let each = element; each?.parentElement && each !== document.body; each = each.parentElement) {
    for (const sibling of each.parentElement.children) {
      const isToaster =
        sibling.querySelector('[data-sonner-toaster]') || sibling.matches('section[aria-live]');
      const isUsable = isToaster || sibling.matches('.editor-bar');
      if (sibling !== each && sibling instanceof HTMLElement && !sibling.inert && !isUsable)
        siblings.push(sibling);
    }
  }
  return siblings;
}
