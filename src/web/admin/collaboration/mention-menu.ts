import { applyEdit } from '../editor/markdown/text-area-edits.ts';
import { connectTextMenu } from '../parts/text-menu.tsx';

const maxEntries = 8;

interface MentionMenuOptions {
  label: string;
  people: () => readonly { id: string; email: string }[];
  /** The name with which a text mentions a user. */
  nameOf: (email: string) => string;
  /** The name that the menu shows. */
  titleOf: (email: string) => string;
}

/** Connects a menu of colleagues to the <text-expander> element around a textarea. */
export function installMentionMenu(
  expander: HTMLElement,
  area: HTMLTextAreaElement,
  { label, people, nameOf, titleOf }: MentionMenuOptions,
): () => void {
  return connectTextMenu(expander, area, {
    label,
    entriesFor: (typed) =>
      people()
        .filter(({ email }) => `${email} ${titleOf(email)}`.toLowerCase().includes(typed.toLowerCase()))
        .slice(0, maxEntries)
        .map(({ id, email }) => ({ id, name: titleOf(email) })),
    onChoose: (chosen, typed) => {
      const person = people().find(({ id }) => id === chosen);
      if (!person) return;
      const to = area.selectionStart;
      const from = to - typed.length - 1;
      const insert = `@${nameOf(person.email)} `;
      const cursor = from + insert.length;
      applyEdit(area, { from, to, insert, selectFrom: cursor, selectTo: cursor });
    },
  });
}
