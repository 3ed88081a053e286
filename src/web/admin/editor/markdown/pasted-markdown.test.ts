import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { markdownOfDocument } from './pasted-markdown.ts';

const fixture = (name: string) => readFileSync(`tests/fixtures/pastes/${name}`, 'utf8');
const converted = (html: string) => {
  const page = /<body/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  return markdownOfDocument(parseHTML(page).document as unknown as Document);
};

it.each(['word', 'docs', 'web', 'sheets'])(
  'markdownOfDocument turns HTML pasted from %s into clean Markdown',
  (origin) => {
    expect(converted(fixture(`${origin}-html.txt`))).toBe(fixture(`${origin}-markdown.txt`).trim());
  },
);

it('markdownOfDocument returns undefined for HTML without formatting, so that the plain text is pasted', () => {
  expect(converted('<meta charset="utf-8"><span style="color: red">Bare tekst</span>')).toBeUndefined();
});

it('a numbered list directly after bullets in Word stays numbered', () => {
  const item = (list: string, mark: string, text: string) =>
    `<p style='mso-list:${list} level1 lfo1'><span style='mso-list:Ignore'>${mark} </span>${text}</p>`;
  const html =
    item('l0', '·', 'Salt') + item('l0', '·', 'Sukker') + item('l1', '1.', 'Les') + item('l1', '2.', 'Velg');
  expect(converted(html)).toBe('- Salt\n- Sukker\n\n1. Les\n2. Velg');
});

it.each([
  [
    'Word',
    "<p>Salt<a style='mso-footnote-id:ftn1' href='#_ftn1' name='_ftnref1'><span class=MsoFootnoteReference>[1]</span></a> øker trykket.</p><div style='mso-element:footnote-list'><hr size=1><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href='#_ftnref1' name='_ftn1'><span>[1]</span></a> <b>BMJ</b> 2024</p></div></div>",
  ],
  [
    'Google Docs',
    "<p>Salt<sup><a href='#ftnt1' id='ftnt_ref1'>[1]</a></sup> øker trykket.</p><hr><div><p><a href='#ftnt_ref1' id='ftnt1'>[1]</a><span>&nbsp;<b>BMJ</b> 2024</span></p></div>",
  ],
])('footnotes of %s become footnotes', (_origin, html) => {
  expect(converted(html)).toBe('Salt[^1] øker trykket.\n\n[^1]: **BMJ** 2024');
});
