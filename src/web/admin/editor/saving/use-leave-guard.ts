import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/**
 * Asks before unsaved text is lost. Before the page is closed, the browser asks. Before another screen opens, a dialog
 * asks.
 */
export function useLeaveGuard(dirty: boolean): { blocker: Blocker; allowNext: () => void } {
  const isNextAllowed = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isBlocked = dirty && !isNextAllowed.current && currentLocation.pathname !== nextLocation.pathname;
    isNextAllowed.current = false;
    return isBlocked;
  });
  return {
    blocker,
    allowNext: () => {
      isNextAllowed.current = true;
    },
  };
}
