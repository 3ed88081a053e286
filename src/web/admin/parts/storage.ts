import { useState } from 'react';
import { attempt } from '../../../domain/attempt.ts';

/** A setting of the screen that this browser remembers. */
export function useStored(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const key = `novasjekk.${name}`;
  const [value, setValue] = useState(() => {
    const stored = attempt(() => localStorage.getItem(key));
    return stored ? stored === 'true' : initial;
  });
  const store = (next: boolean) => {
    setValue(next);
    attempt(() => localStorage.setItem(key, String(next)));
  };
  return [value, store];
}
