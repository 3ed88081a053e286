import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/**
 * Asks for confirmation before unsaved text is lost: the browser asks before an unload, a dialog before a change of
 * screen.
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
    /** Lets the next navigation happen without a question. */
    allowNext: () => {
      isNextAllowed.current = true;
    },
  };
}
