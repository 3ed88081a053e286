const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML 1.0 cannot hold, not even escaped: most control characters and halves of surrogate pairs. */
const impossible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text as it may stand between tags or in an attribute. */
export const xmlText = (text: string): string =>
  text.replace(impossible, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
