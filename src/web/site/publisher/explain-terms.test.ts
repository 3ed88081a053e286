import { expect, it } from 'vitest';
import { explainTerms } from './explain-terms.ts';

const button = (id: string, word: string) =>
  `<button popovertarget="ord-${id}">${word}</button><span popover id="ord-${id}">`;

it('the first mention of a term opens its explanation, in any form of the word', () => {
  const html = explainTerms('<p>Emulgatorene er mange. En emulgator.</p>', 'no');
  expect(html).toContain(`<p>${button('emulgator', 'Emulgatorene')}`);
  expect(html.split('popovertarget')).toHaveLength(2);
});

it('a term in a heading, a link or a figure is not explained, but the next mention is', () => {
  const html = explainTerms(
    '<h2>GRADE</h2><p><a href="/x">GRADE</a></p><figure><p>GRADE</p></figure><p>GRADE er lav.</p>',
    'no',
  );
  expect(html).toContain(`<p>${button('grade', 'GRADE')}`);
  expect(html).toContain('<h2>GRADE</h2>');
});

it('several terms are explained in one text, and a part of another word is not', () => {
  const html = explainTerms(
    '<p>An upgrade, not GRADE.</p><p>Emulsifiers in observational studies.</p>',
    'en',
  );
  expect(html).toContain(`upgrade, not ${button('grade', 'GRADE')}`);
  expect(html).toContain(button('emulsifier', 'Emulsifiers'));
  expect(html).toContain(button('observational-study', 'observational studies'));
});

it('a text without a known term stays the same', () => {
  const html = '<p>Brød &amp; smør</p>';
  expect(explainTerms(html, 'no')).toBe(html);
});
