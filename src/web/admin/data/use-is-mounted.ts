import { useEffect, useRef } from 'react';

/** Returns a function that is true while the component is mounted. Call it after an await, before navigating. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
