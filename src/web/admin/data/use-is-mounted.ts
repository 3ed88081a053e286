import { useEffect, useRef } from 'react';

/** Tells whether one is still where the work was begun: work that ends later leads nobody away. */
export function useIsMounted(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
