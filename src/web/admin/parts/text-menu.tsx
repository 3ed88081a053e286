import '@github/text-expander-element';
import type { LucideIcon } from 'lucide-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

interface TextMenu {
  label: string;
  /** The entries for the text that the user typed after the key that opens the menu. None closes the menu. */
  entriesFor: (typed: string) => readonly { id: string; name: string; icon?: LucideIcon }[];
  /** Called with the id of the chosen entry. The typed text and the key before it end at the cursor. */
  onChoose: (id: string, typed: string) => void;
}

/** Connects a menu to the <text-expander> element around a textarea, and returns a function that disconnects it. */
export function connectTextMenu(
  expander: HTMLElement,
  area: HTMLTextAreaElement,
  { label, entriesFor, onChoose }: TextMenu,
): () => void {
  let typed = '';
  const copy = copyOfText(area);
  const listeners: Record<string, (event: Event) => void> = {
    'text-expander-change': (event) => {
      const { provide, text } = (event as CustomEvent<ExpanderChange>).detail;
      typed = text;
      const entries = entriesFor(text);
      provide(
        Promise.resolve(
          entries.length > 0 ? { matched: true, fragment: listOf(label, entries) } : { matched: false },
        ),
      );
    },
    'text-expander-value': (event) => {
      // Otherwise the element would set the value of the textarea, which clears the browser's undo history.
      event.preventDefault();
      const { item } = (event as CustomEvent<{ item: HTMLElement }>).detail;
      (expander as HTMLElement & { dismiss: () => void }).dismiss();
      onChoose(item.dataset.entry ?? '', typed);
    },
    'text-expander-activate': () => {
      copy.attach();
      // The element positions the menu directly after this event, always below the cursor.
      queueMicrotask(() => fitIntoWindow(expander, area));
    },
    'text-expander-deactivate': () => copy.detach(),
  };
  for (const [type, listener] of Object.entries(listeners)) expander.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) expander.removeEventListener(type, listener);
  };
}

/**
 * Finds the hidden copy of the text with which the <text-expander> measures the position of the cursor. It changes with
 * every key press, and in Chromium each change of the page ends the step that one undo reverts. Therefore the copy must
 * be in the page only while the menu is open.
 */
function copyOfText(area: HTMLTextAreaElement) {
  let copy: Element | undefined;
  return {
    attach: () => {
      if (!copy) return;
      area.after(copy);
      copy = undefined;
      // The copy measures itself again on an input event. Nothing else may handle this one.
      const stop = (event: Event) => event.stopImmediatePropagation();
      area.addEventListener('input', stop, { capture: true, once: true });
      area.dispatchEvent(new Event('input'));
    },
    detach: () => {
      const next = area.nextElementSibling;
      if (!next?.matches('[aria-hidden=true]')) return;
      copy = next;
      copy.remove();
    },
  };
}

interface ExpanderChange {
  provide: (result: Promise<{ matched: boolean; fragment?: HTMLElement }>) => void;
  text: string;
}

function listOf(label: string, entries: ReturnType<TextMenu['entriesFor']>): HTMLElement {
  const list = document.createElement('ul');
  list.role = 'listbox';
  list.className = 'text-menu';
  list.ariaLabel = label;
  for (const { id, name, icon: Icon } of entries) {
    const item = document.createElement('li');
    item.role = 'option';
    item.id = `text-menu-${id}`;
    item.dataset.entry = id;
    const frame = document.createElement('span');
    if (Icon) flushSync(() => createRoot(frame).render(<Icon className="size-4.5" />));
    item.append(...(Icon ? [frame] : []), name);
    list.append(item);
  }
  return list;
}

/** If the edge of the window would cut the menu off, opens it to the side of the cursor with more room, and shortens it. */
function fitIntoWindow(expander: HTMLElement, area: HTMLTextAreaElement): void {
  const menu = expander.querySelector<HTMLElement>('.text-menu');
  if (!menu) return;
  const { top, bottom, height } = menu.getBoundingClientRect();
  if (bottom <= innerHeight) return;
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight);
  const [above, below] = [top - lineHeight, innerHeight - top];
  const shown = Math.min(height, Math.max(above, below));
  menu.style.maxHeight = `${shown}px`;
  if (above > below) menu.style.translate = `0 ${-shown - lineHeight}px`;
}
