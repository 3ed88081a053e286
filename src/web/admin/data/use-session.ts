import { useEffect, useSyncExternalStore } from 'react';
import { type SessionState, sessionStore } from './session-store.ts';

// The server does not know the user and renders the loading state. The first render in the browser must produce the
// same HTML.
const initialState: SessionState = { phase: 'loading' };

export function useSession(): SessionState {
  useEffect(() => void sessionStore.start(), []);
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => initialState);
}
