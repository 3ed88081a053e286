import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { xmlSection, xmlText } from './xml-text.ts';

const texts = [
  'Salt & pepper',
  '<script>alert("1")</script>',
  ']]>',
  `"Brød" og 'egg'`,
  '&amp; &lt;',
  'Æ ø å 🍎',
];

describe('xmlText', () => {
  it.each(texts)('escapes %s so that an XML parser returns the original text', (text) => {
    const document = new DOMParser().parseFromString(
      `<a b="${xmlText(text)}">${xmlText(text)}</a>`,
      'application/xml',
    );
    expect(document.documentElement?.textContent).toBe(text);
    expect(document.documentElement?.getAttribute('b')).toBe(text);
  });

  it('removes characters that XML does not allow', () => {
    expect(xmlText('a\0b\x0bc\x1bd\ud800e\udc00f\uffffg')).toBe('abcdefg');
    expect(xmlText('a\tb\nc')).toBe('a\tb\nc');
  });
});

describe('xmlSection', () => {
  it.each(texts)('writes %s so that an XML parser returns the original text', (text) => {
    const document = new DOMParser().parseFromString(`<a>${xmlSection(text)}</a>`, 'application/xml');
    expect(document.documentElement?.textContent).toBe(text);
  });

  it('removes characters that XML does not allow', () => {
    expect(xmlSection('a\0b\x0bc\ud800d\uffffe')).toBe('<![CDATA[abcde]]>');
  });
});
