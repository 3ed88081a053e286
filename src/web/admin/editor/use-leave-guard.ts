import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/** Asks before one leaves unsaved text: the browser when the page goes, a dialog when the screen changes. */
export function useLeaveGuard(dirty: boolean): { blocker: Blocker; letGo: () => void } {
  const free = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const asks = dirty && !free.current && currentLocation.pathname !== nextLocation.pathname;
    free.current = false;
    return asks;
  });
  return {
    blocker,
    /** The next change of screen is our own. */
    letGo: () => {
      free.current = true;
    },
  };
}
