import { describe, expect, it } from 'vitest';
import { findMentions } from '../../../domain/collaboration/comment.ts';
import { countMentioned, findPeople, mentionOf } from './mentioned-people.ts';

const people = [
  'kari.nordmann@example.org',
  'ola@example.org',
  'kari.nordmann@other.example',
  'kari@example.org',
  'kari+web@example.org',
  'k.nordmann@example.org',
].map((email) => ({ id: email, email }));
const namesFor = (typed: string) => findPeople(people, typed).map(({ name }) => name);

describe('the menu of colleagues', () => {
  it('finds people by a part of their name or email, in capital or small letters', () => {
    expect(namesFor('OLA')).toEqual(['Ola']);
    expect(namesFor('web@')).toEqual(['Kari (kari+web@example.org)']);
    expect(namesFor('k nord')).toEqual(['K Nordmann']);
    expect(namesFor('zzz')).toEqual([]);
  });

  it('shows the email of people who have the same name', () => {
    expect(namesFor('kari nordmann')).toEqual([
      'Kari Nordmann (kari.nordmann@example.org)',
      'Kari Nordmann (kari.nordmann@other.example)',
    ]);
  });

  it('has at most eight entries', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, email: `user${at}@example.org` }));
    expect(findPeople(many, 'user')).toHaveLength(8);
  });
});

describe('a mention', () => {
  it('is short if no other user has the same beginning of the email', () => {
    expect(mentionOf(people, 'ola@example.org')).toBe('@ola');
    expect(mentionOf(people, 'kari+web@example.org')).toBe('@kari+web');
    expect(mentionOf(people, 'kari.nordmann@example.org')).toBe('@kari.nordmann@example.org');
  });

  it('mentions exactly the chosen person', () => {
    for (const person of people)
      expect(findMentions(`Hei ${mentionOf(people, person.email)} !`, people)).toEqual([person]);
  });
});

describe('the number of mentioned colleagues', () => {
  it('leaves out the author of the answered comment, unless the reply names them', () => {
    const notified = ['ola@example.org', 'kari+web@example.org'];
    expect(countMentioned('Ja, @ola', people, notified)).toBe(1);
    expect(countMentioned('Ja.', people, notified)).toBe(0);
    // A user who names themselves is not notified.
    expect(countMentioned('@k.nordmann', people, notified)).toBe(0);
  });
});
