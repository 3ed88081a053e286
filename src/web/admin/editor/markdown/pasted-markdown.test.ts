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
