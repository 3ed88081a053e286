import { describe, expect, it } from 'vitest';
import { findMentions, lineOfQuote } from './comment.ts';
import { personName, withPersonNames } from './person-name.ts';

const people = ['kari@example.org', 'ola.nordmann@example.org', 'kari@other.example'].map((email) => ({
  email,
}));
const mentioned = (text: string) => findMentions(text, people).map(({ email }) => email);

it.each([
  ['kari.nordmann@example.org', 'Kari Nordmann'],
  ['ola+nyheter@example.org', 'Ola'],
  ['ANNE-LISE_berg@example.org', 'Anne Lise Berg'],
  ['øystein@example.org', 'Øystein'],
  ['', ''],
])('the name of %j is %j', (email, name) => {
  expect(personName(email)).toBe(name);
});

it('replaces the address of a user by the name, beside the name of an assistant too', () => {
  expect(withPersonNames('kari.nordmann@example.org (Claude)')).toBe('Kari Nordmann (Claude)');
  expect(withPersonNames('the system')).toBe('the system');
});

describe('the line of a comment', () => {
  const paragraphs = ['# Tittel', 'Brød er bakt av mel og vann.', 'Havre gir mye fiber og metter lenge.'].map(
    (text, at) => ({ text, line: at * 2 }),
  );
  it.each([
    ['Brød er bakt av mel og vann.', 2],
    ['Brød er bakt av', 2],
    ['Havre inneholder mye fiber og metter svært lenge.', 4],
    ['Noe helt annet som ikke lenger finnes.', undefined],
  ])('on %j is %s', (quote, line) => {
    expect(lineOfQuote(quote, paragraphs)).toBe(line);
  });
});

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
