import { useEffect, useSyncExternalStore } from 'react';
import { type SessionState, sessionStore } from './session-store.ts';

// React would use this state for a render on the server, which does not know the user.
const initialState: SessionState = { phase: 'loading' };

export function useSession(): SessionState {
  useEffect(() => void sessionStore.start(), []);
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => initialState);
}
