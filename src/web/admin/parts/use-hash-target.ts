import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to an element once it is loaded, if the address ends with its name, such as #comments. */
export function useHashTarget<Target extends HTMLElement>(name: string, isLoaded: boolean) {
  const target = useRef<Target>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash === `#${name}`) target.current?.scrollIntoView();
  }, [hash, name, isLoaded]);
  return target;
}
