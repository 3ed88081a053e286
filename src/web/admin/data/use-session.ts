import { useEffect, useSyncExternalStore } from 'react';
import { type SessionState, sessionStore } from './session-store.ts';

// The server cannot know the user: it renders the loading state, and so does the first render in the browser.
const initialState: SessionState = { phase: 'loading' };

export function useSession(): SessionState {
  useEffect(() => void sessionStore.start(), []);
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => initialState);
}
