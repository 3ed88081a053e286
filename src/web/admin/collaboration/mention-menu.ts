import { mentionName } from '../../../domain/collaboration/comment.ts';
import { personName } from '../../../domain/collaboration/person-name.ts';
import { replaced } from '../editor/markdown/markdown-edits.ts';
import { applyEdit } from '../editor/markdown/text-area-edits.ts';
import { connectTextMenu } from '../parts/text-menu.tsx';

const maxEntries = 8;

export type People = readonly { id: string; email: string }[];

/** The part of the email before the @, or the whole email if other users have the same part. */
const nameIn = (people: People, email: string): string =>
  people.filter((person) => mentionName(person.email) === mentionName(email)).length === 1
    ? mentionName(email)
    : email;

/** The name of a user, with the email if other users have the same name. */
const shownName = (people: People, email: string): string => {
  const name = personName(email);
  const isUnique = people.filter((person) => personName(person.email) === name).length === 1;
  return isUnique ? name : `${name} (${email})`;
};

/** Connects a menu of colleagues to the <text-expander> element around a textarea. */
export const installMentionMenu = (
  expander: HTMLElement,
  area: HTMLTextAreaElement,
  label: string,
  people: () => People,
): (() => void) =>
  connectTextMenu(expander, area, {
    label,
    entriesFor: (typed) =>
      people()
        .map(({ id, email }) => ({ id, email, name: shownName(people(), email) }))
        .filter(({ email, name }) => `${email} ${name}`.toLowerCase().includes(typed.toLowerCase()))
        .slice(0, maxEntries),
    onChoose: (chosen, typed) => {
      const person = people().find(({ id }) => id === chosen);
      if (!person) return;
      const to = area.selectionStart;
      applyEdit(area, replaced(to - typed.length - 1, to, `@${nameIn(people(), person.email)} `));
    },
  });
