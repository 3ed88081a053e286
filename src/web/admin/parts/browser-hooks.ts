import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** Runs an action on Ctrl or Cmd and a letter, instead of what the browser or a field does with these keys. */
export function useShortcut(letter: string, run: () => void): void {
  const onShortcut = useEffectEvent(run);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      // The text field of the editor handles some of these keys itself.
      if (!isCommand || event.key.toLowerCase() !== letter || event.defaultPrevented) return;
      event.preventDefault();
      onShortcut();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letter]);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether the device has a network connection. The server may still be unreachable. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Scrolls to an element and focuses it once it is loaded, if the address ends with its name. It needs a tabIndex. */
export function useHashTarget<Target extends HTMLElement>(name: string, isLoaded: boolean) {
  const target = useRef<Target>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (!isLoaded || hash !== `#${name}`) return;
    target.current?.scrollIntoView();
    target.current?.focus({ preventScroll: true });
  }, [hash, name, isLoaded]);
  return target;
}

/** Focuses the first invalid field on the screen, and opens the collapsed section that contains it. */
export function focusInvalidField(): void {
  const field = document.querySelector<HTMLElement>('main [aria-invalid=true]');
  const section = field?.closest('details');
  if (section) section.open = true;
  field?.focus();
}
