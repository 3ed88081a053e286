import {
  BookCheck,
  ChartColumn,
  CirclePlay,
  Heading2,
  Heading3,
  Image,
  Images,
  Info,
  Link,
  List,
  ListOrdered,
  Minus,
  SquareMousePointer,
  Superscript,
  Table,
  TextQuote,
} from 'lucide-react';
import { connectTextMenu } from '../../parts/text-menu.tsx';
import { endOfWord, insertBlock, insertDivider, insertFootnote, insertTable } from './block-edits.ts';
import {
  type Edit,
  heading,
  list,
  markLines,
  numbers,
  quote,
  replaced,
  type Selected,
} from './markdown-edits.ts';
import { applyEdit, selectedIn } from './text-area-edits.ts';

const slashCommands = {
  heading: Heading2,
  subheading: Heading3,
  list: List,
  numbers: ListOrdered,
  table: Table,
  figure: ChartColumn,
  callout: Info,
  video: CirclePlay,
  button: SquareMousePointer,
  gallery: Images,
  footnote: Superscript,
  image: Image,
  link: Link,
  quote: TextQuote,
  divider: Minus,
  fact: BookCheck,
};
export type SlashCommand = keyof typeof slashCommands;

interface SlashMenuOptions {
  label: string;
  nameOf: (command: SlashCommand) => string;
  /** Returns the heading of a column in a new table. */
  column: (number: number) => string;
  /** Returns the Markdown of an example that the editor replaces. */
  exampleOf: (block: ExampleBlock) => string;
  /** Called after the command's Markdown, if it has any, was inserted. */
  onChoose: (command: SlashCommand) => void;
}

const exampleBlocks = ['figure', 'callout', 'video', 'button', 'gallery'] as const;
type ExampleBlock = (typeof exampleBlocks)[number];

type Edits = Partial<Record<SlashCommand, (given: Selected) => Edit>>;

const edits = ({ column, exampleOf }: Pick<SlashMenuOptions, 'column' | 'exampleOf'>): Edits => ({
  heading,
  subheading: (given) => markLines(given, () => '### '),
  list,
  numbers,
  quote,
  table: (given) => insertTable(given, column),
  divider: insertDivider,
  footnote: insertFootnote,
  ...Object.fromEntries(
    exampleBlocks.map((block) => [block, (given: Selected) => insertBlock(given, exampleOf(block))]),
  ),
});

/** Connects the menu to the <text-expander> element around a textarea, and returns a function that disconnects it. */
export const installSlashMenu = (
  expander: HTMLElement,
  area: HTMLTextAreaElement,
  { label, nameOf, onChoose, ...texts }: SlashMenuOptions,
): (() => void) =>
  connectTextMenu(expander, area, {
    label,
    entriesFor: (typed) => {
      // Only a slash after a space or a line break opens the menu. Others may be part of an address.
      const before = area.value[area.selectionStart - typed.length - 2] ?? '\n';
      if (!/\s/.test(before)) return [];
      return Object.entries(slashCommands)
        .map(([id, icon]) => ({ id, icon, name: nameOf(id as SlashCommand) }))
        .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
    },
    onChoose: (id, typed) => {
      const command = id as SlashCommand;
      const at = area.selectionStart;
      const slash = at - typed.length - 1;
      // The menu opens only after a space, but the mark of a footnote directly follows a word.
      const from = command === 'footnote' ? endOfWord(area.value, slash) : slash;
      applyEdit(area, replaced(from, at, ''));
      const change = edits(texts)[command];
      if (change) applyEdit(area, change(selectedIn(area)));
      onChoose(command);
    },
  });
