import type { Locale } from '../../../../domain/locale.ts';
import { changedRange } from '../markdown/markdown-edits.ts';
import { type ColourKind, colourKinds, colourLine, type Span, type TextWarnings } from './line-colours.ts';

/** Longer texts have no colours, because a copy of each line would make the page slow. */
const maxLength = 200_000;

const style = `
div { min-height: 1lh; overflow-wrap: break-word; white-space: pre-wrap }
::highlight(editor-heading) { color: var(--spruce) }
::highlight(editor-mark) { color: color-mix(in srgb, var(--moss) 75%, var(--ink)) }
::highlight(editor-link) { color: var(--spruce); text-decoration: underline color-mix(in srgb, currentColor 40%, transparent) }
::highlight(editor-address) { color: color-mix(in srgb, var(--ink-soft) 85%, var(--card)) }
::highlight(editor-claim) { text-decoration: underline wavy var(--amber) }
::highlight(editor-spelling) { text-decoration: underline wavy var(--danger) }
::highlight(editor-dead) { color: var(--danger); text-decoration: line-through var(--danger) }
`;

interface Line {
  element: HTMLElement;
  text: Text;
  /** The fence with which the next line begins. Undefined before the line has its colours. */
  fence: string | undefined;
  ranges: { kind: ColourKind; range: StaticRange }[];
}

export type ColourLayer = ReturnType<typeof createColourLayer>;

/**
 * Shows the text of a textarea in colours, in a layer over the textarea, whose own letters are transparent meanwhile.
 * The colours are CSS highlights, which never move a letter. Typing changes only the text node of its line, because
 * in Chromium the removal of a node would end the step that one undo reverts. The copy is in a closed shadow root and
 * inert, so that neither a search in the page nor a screen reader finds the text twice.
 */
export function createColourLayer(area: HTMLTextAreaElement, locale: Locale) {
  const host = document.createElement('div');
  host.className = 'text-colours';
  host.lang = area.lang;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  const root = host.attachShadow({ mode: 'closed' });
  root.adoptedStyleSheets = [sheet];
  const copy = document.createElement('section');
  copy.inert = true;
  root.append(copy);
  const highlights = new Map(colourKinds.map((kind) => [kind, new Highlight()]));
  for (const [kind, highlight] of highlights) CSS.highlights.set(`editor-${kind}`, highlight);

  let shown: string[] = [];
  let lines: Line[] = [];
  let warnings: TextWarnings = { claims: [], deadPaths: new Set(), locale };

  const clear = (line: Line) => {
    for (const { kind, range } of line.ranges) highlights.get(kind)?.delete(range);
  };
  const paint = (line: Line, spans: readonly Span[]) => {
    clear(line);
    line.ranges = spans.map(({ kind, from, to }) => {
      const [startContainer, endContainer] = [line.text, line.text];
      const range = new StaticRange({ startContainer, startOffset: from, endContainer, endOffset: to });
      highlights.get(kind)?.add(range);
      return { kind, range };
    });
  };
  /** Colours the lines from `from` to `to`, and the following ones as long as a code block begins or ends there. */
  const colour = (from: number, to: number) => {
    for (let index = from; index < lines.length; index++) {
      const line = lines[index];
      if (!line) return;
      const { spans, fence } = colourLine(shown[index] ?? '', lines[index - 1]?.fence ?? '', warnings);
      const isSettled = fence === line.fence;
      line.fence = fence;
      paint(line, spans);
      if (index + 1 >= to && isSettled) return;
    }
  };

  return {
    /** Shows the text. Only the lines that differ from the text before are changed. */
    update(text: string): void {
      if (text.length > maxLength) {
        host.remove();
        return;
      }
      if (!host.isConnected) area.before(host);
      const next = text.split('\n');
      const { from, removed, added } = changedRange(shown, next);
      shown = next;
      const changed = lines.slice(from, from + removed);
      for (const { element } of changed.slice(added)) element.remove();
      for (const line of changed.slice(added)) clear(line);
      const below = lines[from + removed]?.element ?? null;
      const present = Array.from({ length: added }, (_, index) => changed[index] ?? newLine(copy, below));
      lines = [...lines.slice(0, from), ...present, ...lines.slice(from + removed)];
      for (const [index, { text: node }] of present.entries()) node.data = next[from + index] ?? '';
      colour(from, from + Math.max(added, 1));
    },
    warn(next: Omit<TextWarnings, 'locale'>): void {
      warnings = { ...next, locale };
      colour(0, lines.length);
    },
    /** The distance of a line from the top of the textarea. Undefined if the text has no colours. */
    topOf: (line: number): number | undefined =>
      host.isConnected ? lines[line]?.element.offsetTop : undefined,
    remove(): void {
      host.remove();
      for (const kind of colourKinds) CSS.highlights.delete(`editor-${kind}`);
    },
  };
}

function newLine(copy: HTMLElement, before: HTMLElement | null): Line {
  const element = document.createElement('div');
  const text = document.createTextNode('');
  element.append(text);
  copy.insertBefore(element, before);
  return { element, text, fence: undefined, ranges: [] };
}
