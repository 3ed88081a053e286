import { findMentions, mentionName } from '../../../domain/collaboration/comment.ts';
import { personName } from '../../../domain/collaboration/person-name.ts';

const maxEntries = 8;

export type People = readonly { id: string; email: string }[];

const isUnique = (people: People, email: string, nameOf: (email: string) => string): boolean =>
  people.filter((person) => nameOf(person.email) === nameOf(email)).length === 1;

/** Mentions a user by the part of the email before the @, or by the whole email if other users have the same part. */
export const mentionOf = (people: People, email: string): string =>
  `@${isUnique(people, email, mentionName) ? mentionName(email) : email}`;

/** The name of a user, with the email if other users have the same name. */
const shownName = (people: People, email: string): string =>
  personName(email) + (isUnique(people, email, personName) ? '' : ` (${email})`);

/** The users whose name or email contains the typed text. */
export const findPeople = (people: People, typed: string) =>
  people
    .map(({ id, email }) => ({ id, email, name: shownName(people, email) }))
    .filter(({ email, name }) => `${email} ${name}`.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, maxEntries);

/** The author of the answered comment is notified of a reply too, but may not be named in it. */
export const countMentioned = (body: string, people: People, notified: readonly string[]): number =>
  findMentions(body, [...people]).filter(({ id }) => notified.includes(id)).length;
