const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 forbids control characters, U+FFFE and U+FFFF even in escaped form. U+FFFD replaces a broken character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the pattern matches
const forbiddenCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffd-\uffff]/g;
const allowed = (text: string): string => text.toWellFormed().replace(forbiddenCharacters, '');

export const xmlText = (text: string): string =>
  allowed(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A long text that contains markup, as a section that is written much faster than escaped text. */
export const xmlSection = (text: string): string =>
  `<![CDATA[${allowed(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
