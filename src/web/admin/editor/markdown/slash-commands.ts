import '@github/text-expander-element';
import { endOfWord, insertDivider, insertFootnote, insertTable } from './block-edits.ts';
import { type Edit, markLines, type Selected } from './markdown-edits.ts';
import { applyEdit, selectedIn } from './text-area-edits.ts';

const slashCommands = [
  'heading',
  'subheading',
  'list',
  'table',
  'footnote',
  'image',
  'link',
  'quote',
  'divider',
  'fact',
] as const;
export type SlashCommand = (typeof slashCommands)[number];

interface SlashMenuOptions {
  label: string;
  nameOf: (command: SlashCommand) => string;
  /** Returns the heading of a column in a new table. */
  column: (number: number) => string;
  /** Called after the command's Markdown, if it has any, was inserted. */
  onChoose: (command: SlashCommand) => void;
}

const edits = (
  column: SlashMenuOptions['column'],
): Partial<Record<SlashCommand, (given: Selected) => Edit>> => ({
  heading: (given) => markLines(given, () => '## '),
  subheading: (given) => markLines(given, () => '### '),
  list: (given) => markLines(given, () => '- '),
  quote: (given) => markLines(given, () => '> '),
  table: (given) => insertTable(given, column),
  divider: insertDivider,
  footnote: insertFootnote,
});

interface ExpanderChange {
  provide: (result: Promise<{ matched: boolean; fragment?: HTMLElement }>) => void;
  text: string;
}

/** Connects the menu to the <text-expander> element around a textarea, and returns a function that disconnects it. */
export function installSlashMenu(
  expander: HTMLElement,
  area: HTMLTextAreaElement,
  { label, nameOf, column, onChoose }: SlashMenuOptions,
): () => void {
  /** The text that the user typed after the slash. A chosen command replaces it. */
  let typed = '';
  const onChange = (event: Event) => {
    const { provide, text } = (event as CustomEvent<ExpanderChange>).detail;
    typed = text;
    // Only a slash after a space or a line break opens the menu. Others may be part of an address.
    const before = area.value[area.selectionStart - text.length - 2] ?? '\n';
    const matching = /\s/.test(before)
      ? slashCommands.filter((command) => nameOf(command).toLowerCase().includes(text.toLowerCase()))
      : [];
    if (matching.length === 0) return provide(Promise.resolve({ matched: false }));
    provide(Promise.resolve({ matched: true, fragment: menuOf(matching, label, nameOf) }));
  };
  const onValue = (event: Event) => {
    // Otherwise the element would set the value of the textarea, which clears the browser's undo history.
    event.preventDefault();
    const { item } = (event as CustomEvent<{ item: HTMLElement }>).detail;
    const command = item.dataset.command as SlashCommand;
    (expander as HTMLElement & { dismiss: () => void }).dismiss();
    const at = area.selectionStart;
    const slash = at - typed.length - 1;
    // The menu opens only after a space, but the mark of a footnote directly follows a word.
    const from = command === 'footnote' ? endOfWord(area.value, slash) : slash;
    applyEdit(area, { from, to: at, insert: '', selectFrom: from, selectTo: from });
    const change = edits(column)[command];
    if (change) applyEdit(area, change(selectedIn(area)));
    onChoose(command);
  };
  // The element positions the menu directly after this event, always below the cursor.
  const onActivate = () => queueMicrotask(() => openUpwardsIfCutOff(expander, area));
  expander.addEventListener('text-expander-change', onChange);
  expander.addEventListener('text-expander-value', onValue);
  expander.addEventListener('text-expander-activate', onActivate);
  return () => {
    expander.removeEventListener('text-expander-activate', onActivate);
    expander.removeEventListener('text-expander-change', onChange);
    expander.removeEventListener('text-expander-value', onValue);
  };
}

/** Moves the menu above the cursor if the edge of the window would cut it off, and above there is enough room. */
function openUpwardsIfCutOff(expander: HTMLElement, area: HTMLTextAreaElement): void {
  const menu = expander.querySelector<HTMLElement>('.slash-menu');
  if (!menu) return;
  const { top, bottom, height } = menu.getBoundingClientRect();
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight);
  if (bottom > innerHeight && top > height + lineHeight) menu.style.translate = `0 ${-height - lineHeight}px`;
}

function menuOf(
  commands: readonly SlashCommand[],
  label: string,
  nameOf: (command: SlashCommand) => string,
): HTMLElement {
  const list = document.createElement('ul');
  list.role = 'listbox';
  list.className = 'slash-menu';
  list.ariaLabel = label;
  for (const command of commands) {
    const item = document.createElement('li');
    item.role = 'option';
    item.id = `slash-${command}`;
    item.dataset.command = command;
    item.textContent = nameOf(command);
    list.append(item);
  }
  return list;
}
