const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 forbids them even in escaped form: control characters, U+FFFE, U+FFFF, unpaired surrogates. */
const forbiddenCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the pattern matches
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const xmlText = (text: string): string =>
  text.replace(forbiddenCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);
