import { useEffect, useEffectEvent } from 'react';
import type { Draft } from '../state/article-draft.ts';

/** Typing must pause for this long before the text is saved. */
const restMs = 5000;

/** Saves the text after a pause in typing. */
export function useAutosave(draft: Draft, isNeeded: boolean, save: () => void): void {
  const run = useEffectEvent(save);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(() => run(), restMs);
    // The effect depends on the draft, so that each change restarts the pause.
    void draft;
    return () => clearTimeout(timer);
  }, [draft, isNeeded]);
}
