import { useEffect, useSyncExternalStore } from 'react';
import { type SessionState, sessionStore } from './session-store.ts';

// The server does not know who asks: it renders the loading state, and so does the first moment in the browser.
const unknownYet: SessionState = { phase: 'loading' };

export function useSession(): SessionState {
  useEffect(() => void sessionStore.start(), []);
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => unknownYet);
}
