import { useEffect, useEffectEvent } from 'react';

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
