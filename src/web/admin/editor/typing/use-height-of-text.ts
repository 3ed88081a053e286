import { type RefObject, useLayoutEffect } from 'react';

/** Browsers without the CSS property `field-sizing` need a measured height. */
const growsByStyle = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Makes a textarea as high as its text, except in full screen, where it fills the window. */
export function useHeightOfText(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  isFull: boolean,
): void {
  useLayoutEffect(() => {
    if (growsByStyle || !area.current) return;
    void text;
    const { style, scrollHeight, offsetHeight, clientHeight } = area.current;
    if (isFull) style.height = '';
    else if (scrollHeight > clientHeight) style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
  }, [area, text, isFull]);
}
