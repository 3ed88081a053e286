import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react';
import type { ColourLayer } from '../colours/colour-layer.ts';
import { mapPosition, matchingPositions } from './positions.ts';

/**
 * Keeps the text and the pane beside it at the same place: where one is scrolled, the other follows, and the pane shows
 * the line of the cursor. The elements of the pane name their lines of the text with `data-line`. Returns a function
 * to be called after the pane has changed.
 */
export function useScrollTogether(options: {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The element that contains the pane beside the text. */
  frame: RefObject<HTMLElement | null>;
  layer: RefObject<ColourLayer | undefined>;
  line: number;
}): () => void {
  const { area, frame, layer, line } = options;
  const findPane = () => frame.current?.querySelector<HTMLElement>('.pane');
  /** Returns false if the pane is not beside the text, or one of them is completely visible. */
  const follow = useEffectEvent((source: 'text' | 'pane'): boolean => {
    const pane = findPane();
    if (!pane || !area.current) return false;
    const isBeside = pane.getBoundingClientRect().left >= area.current.getBoundingClientRect().right;
    return isBeside && scrollTogether(source, area.current, pane, layer.current);
  });
  const followCursor = useEffectEvent(() => {
    const pane = findPane();
    if (pane && document.activeElement === area.current) showLine(pane, line);
  });
  const onScroll = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof HTMLElement && target.matches('.pane'))) return void follow('text');
    if (target.scrollTop === settled.get(target)) return;
    const panes = frame.current?.querySelectorAll<HTMLElement>('.pane') ?? [];
    const other = [...panes].find((pane) => pane !== target);
    if (other) scrollAlike(target, other);
    else follow('pane');
  });
  useEffect(() => {
    const listener = (event: Event) => onScroll(event);
    addEventListener('scroll', listener, { capture: true, passive: true });
    return () => removeEventListener('scroll', listener, { capture: true });
  }, []);
  useEffect(() => {
    void line;
    followCursor();
  }, [line]);
  const onShown = useEffectEvent(() => {
    if (!follow('text')) followCursor();
  });
  return useCallback(() => onShown(), []);
}

/** The last position to which each pane was scrolled from here. The text must not follow such a scroll. */
const settled = new WeakMap<HTMLElement, number>();

function scrollPane(pane: HTMLElement, top: number): void {
  pane.scrollTop = top;
  settled.set(pane, pane.scrollTop);
}

/** Scrolls a pane to the lines that another pane shows. */
function scrollAlike(shown: HTMLElement, other: HTMLElement): void {
  const placesIn = (pane: HTMLElement) =>
    linesIn(pane).map(({ element, line }) => {
      const top = element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
      return [line, top / pane.scrollHeight] as const;
    });
  const places = new Map(placesIn(other));
  const points = placesIn(shown).flatMap(([line, place]) => {
    const same = places.get(line);
    return same === undefined ? [] : [[place, same] as const];
  });
  const position = shown.scrollTop / Math.max(1, shown.scrollHeight - shown.clientHeight);
  const top = mapPosition(matchingPositions(points), position) * (other.scrollHeight - other.clientHeight);
  settled.set(shown, shown.scrollTop);
  scrollPane(other, top);
}

const linesIn = (pane: HTMLElement) =>
  [...pane.querySelectorAll<HTMLElement>('[data-line]')].map((element) => ({
    element,
    line: Number(element.dataset.line),
  }));

/** Scrolls the pane to the element of a line, unless it is visible. */
function showLine(pane: HTMLElement, line: number): void {
  const shown = linesIn(pane);
  const { element } = shown.findLast((each) => each.line <= line) ?? shown[0] ?? {};
  if (!element) return;
  const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()];
  const isVisible = inner.top >= outer.top && inner.bottom <= outer.bottom;
  if (!isVisible) scrollPane(pane, pane.scrollTop + inner.top - outer.top - outer.height / 4);
}

function scrollTogether(
  source: 'text' | 'pane',
  area: HTMLTextAreaElement,
  pane: HTMLElement,
  layer: ColourLayer | undefined,
): boolean {
  const { top: paneTop } = pane.getBoundingClientRect();
  const textTop = paneTop - area.getBoundingClientRect().top;
  const textRoom = area.offsetHeight - pane.clientHeight;
  const paneRoom = pane.scrollHeight - pane.clientHeight;
  if (textRoom <= 0 || paneRoom <= 0) return false;
  const points = matchingPositions(
    linesIn(pane).flatMap(({ element, line }) => {
      const top = layer?.topOf(line);
      const shownAt = element.getBoundingClientRect().top - paneTop + pane.scrollTop;
      return top === undefined ? [] : [[top / area.offsetHeight, shownAt / pane.scrollHeight] as const];
    }),
  );
  if (source === 'text') {
    scrollPane(pane, mapPosition(points, textTop / textRoom) * paneRoom);
    return true;
  }
  const wanted =
    mapPosition(
      points.map(([text, shown]) => [shown, text]),
      pane.scrollTop / paneRoom,
    ) * textRoom;
  // In full screen the frame of the textarea is scrolled, otherwise the page.
  const frame = area.parentElement;
  const scroller = frame && frame.scrollHeight > frame.clientHeight ? frame : document.scrollingElement;
  settled.set(pane, pane.scrollTop);
  if (scroller) scroller.scrollTop += wanted - textTop;
  return true;
}
