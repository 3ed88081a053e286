import { useState } from 'react';

/** A setting of the screen that this browser remembers. */
export function useStored(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const key = `novasjekk.${name}`;
  const [value, setValue] = useState(() => {
    const stored = withStorage(() => localStorage.getItem(key));
    return stored ? stored === 'true' : initial;
  });
  const store = (next: boolean) => {
    setValue(next);
    withStorage(() => localStorage.setItem(key, String(next)));
  };
  return [value, store];
}

/** Runs an action with the browser's storage. Returns undefined if the storage is disabled, full or damaged. */
export function withStorage<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
