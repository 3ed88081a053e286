import { describe, expect, it } from 'vitest';
import { findMentions } from './comment.ts';

const people = ['kari@example.org', 'ola.nordmann@example.org', 'kari@other.example'].map((email) => ({
  email,
}));
const mentioned = (text: string) => findMentions(text, people).map(({ email }) => email);

describe('findMentions', () => {
  it.each([
    ['Kan du se på dette, @ola.nordmann?', ['ola.nordmann@example.org']],
    ['Se her, @Ola.Nordmann.', ['ola.nordmann@example.org']],
    ['@kari og @ola.nordmann', ['kari@example.org', 'ola.nordmann@example.org', 'kari@other.example']],
    ['@kari@other.example', ['kari@other.example']],
    ['Skriv til kari@example.org', []],
    ['@per finnes ikke', []],
  ])('finds in %j the people %j', (text, emails) => {
    expect(mentioned(text)).toEqual(emails);
  });
});
