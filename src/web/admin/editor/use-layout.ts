import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useStored } from '../parts/storage.ts';

/**
 * The layout of the texts, which this browser remembers: on wide screens the preview is beside the text or below it,
 * and in full screen the element covers the window until the user presses Escape. Meanwhile the rest of the page,
 * except the bar with Save, is inert, so that the Tab key does not lead there.
 */
export function useLayout(element: RefObject<HTMLElement | null>, canBeFull: boolean) {
  const [isBeside, setIsBeside] = useStored('editor-beside', true);
  const [wantsFull, setWantsFull] = useStored('editor-full-screen', false);
  const [isLeft, setIsLeft] = useState(false);
  const isFull = wantsFull && !isLeft && canBeFull;
  const setFull = (next: boolean) => {
    setIsLeft(false);
    setWantsFull(next);
  };
  const onEscape = useEffectEvent(() => setFull(false));
  useEffect(() => {
    if (!isFull) return;
    const hidden = surroundingsOf(element.current);
    for (const each of hidden) each.inert = true;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu or dialog handles Escape instead.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]'))
        onEscape();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      for (const each of hidden) each.inert = false;
    };
  }, [isFull, element]);
  return {
    isBeside,
    toggleBeside: () => setIsBeside(!isBeside),
    isFull,
    toggleFull: () => setFull(!isFull),
    /** Leaves the full screen until the user asks for it or opens another article. */
    leaveFull: () => setIsLeft(true),
  };
}

export type Layout = ReturnType<typeof useLayout>;

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
