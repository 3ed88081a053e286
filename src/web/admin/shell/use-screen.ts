import { useMatches } from 'react-router';
import type { AdminScreen } from '../admin-screens.ts';

/** The screen at the current address, which admin-routes.tsx stores in the `handle` of its route. */
export function useScreen(): AdminScreen {
  const screen = useMatches().at(-1)?.handle as AdminScreen | undefined;
  if (!screen) throw new Error('useScreen works only in routes of admin-routes.tsx');
  return screen;
}
