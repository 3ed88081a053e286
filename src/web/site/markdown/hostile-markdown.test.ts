import { describe, expect, it } from 'vitest';
import { hostileMarkdown } from '../../../../tests/fixtures/hostile-markdown.ts';
import { renderMarkdown } from './markdown.ts';

const elements = new Set(
  'a p h2 h3 h4 h5 h6 em strong del code pre ul ol li blockquote hr br img picture source div table thead tbody tr th td section sup'.split(
    ' ',
  ),
);
const attributes = new Set(
  'href title rel src srcset sizes alt width height loading decoding id class tabindex start type'.split(' '),
);

/**
 * Lists the tags of an HTML string as a browser would parse them, provided that the text between tags contains no `<`.
 */
function tagsOf(html: string) {
  return [...html.matchAll(/<(?!\/)([^\s>/]*)((?:[^>"]|"[^"]*")*)>/g)].map(([tag, name = '', rest = '']) => ({
    tag,
    name,
    attributes: [...rest.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => ({
      key,
      value,
    })),
  }));
}

describe('the hostile Markdown examples', () => {
  it('are at least fifty, and all are different', () => {
    expect(new Set(hostileMarkdown).size).toBe(hostileMarkdown.length);
    expect(hostileMarkdown.length).toBeGreaterThanOrEqual(50);
  });

  it.each(hostileMarkdown)('include %j, which is rendered as harmless HTML', (text) => {
    const { html } = renderMarkdown(text);
    const tags = tagsOf(html);
    // Every `<` must begin a known element. This excludes scripts, frames, comments and incomplete tags.
    expect(html.split('<').length - 1).toBe(tags.length + html.split('</').length - 1);
    for (const { tag, name, attributes: given } of tags) {
      expect(elements.has(name.toLowerCase()), tag).toBe(true);
      for (const { key, value } of given) {
        expect(attributes.has(key.toLowerCase()), `${key} in ${tag}`).toBe(true);
        if (key === 'href' || key === 'src') expectHarmless(value);
      }
    }
  });
});

/** Expects an address without a scheme, or with one that cannot run code. */
function expectHarmless(address: string): void {
  const readable = address
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const { protocol } = new URL(readable, 'https://novasjekk.example/blogg/x');
  expect(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'irc:', 'ircs:', 'xmpp:'], address).toContain(
    protocol,
  );
}
