import { useEffect, useRef, useState } from 'react';

/** Typing is regarded as paused after this time without a change. */
const restMs = 400;

/**
 * Returns the value as it was at the last pause in typing. Everything that is computed from the typed text must use
 * the rested value: Chromium ends the step that one undo reverts whenever the page changes, so a page that changed
 * with every key press would make undo remove one letter at a time.
 */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Returns the newest value, or while `isTyping` the value from before. */
export function useHeld<Value>(value: Value, isTyping: boolean): Value {
  const held = useRef(value);
  if (!isTyping) held.current = value;
  return held.current;
}
