import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/**
 * Asks before unsaved text is lost. Before the page is closed, the browser asks. Before another screen opens, a dialog
 * asks, unless `asks` says that the user need not decide.
 */
export function useLeaveGuard(
  dirty: boolean,
  asks = (from: string, to: string) => dirty && from !== to,
): Blocker {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  return useBlocker(({ currentLocation, nextLocation }) =>
    asks(currentLocation.pathname, nextLocation.pathname),
  );
}
