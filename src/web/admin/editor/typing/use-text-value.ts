import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets the text of a textarea that React does not control. React also sets `defaultValue` of a controlled textarea
 * with every key press, which in Chromium ends the step that one undo reverts.
 */
export function useTextValue(area: RefObject<HTMLTextAreaElement | null>, value: string): void {
  useLayoutEffect(() => {
    // A textarea changes all line breaks to \n. Setting an unchanged text would move the cursor and clear the undo
    // history.
    if (area.current && area.current.value !== value.replace(/\r\n?/g, '\n')) area.current.value = value;
  }, [area, value]);
}
