import { mentionName } from '../../../domain/collaboration/comment.ts';
import { personName } from '../../../domain/collaboration/person-name.ts';

const maxEntries = 8;

export type People = readonly { id: string; email: string }[];

/** Mentions a user by the part of the email before the @, or by the whole email if other users have the same part. */
export function mentionOf(people: People, email: string): string {
  const name = mentionName(email);
  const isUnique = people.filter((person) => mentionName(person.email) === name).length === 1;
  return `@${isUnique ? name : email}`;
}

/** The name of a user, with the email if other users have the same name. */
const shownName = (people: People, email: string): string => {
  const name = personName(email);
  const isUnique = people.filter((person) => personName(person.email) === name).length === 1;
  return isUnique ? name : `${name} (${email})`;
};

/** The users whose name or email contains the typed text. */
export const findPeople = (people: People, typed: string) =>
  people
    .map(({ id, email }) => ({ id, email, name: shownName(people, email) }))
    .filter(({ email, name }) => `${email} ${name}`.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, maxEntries);
