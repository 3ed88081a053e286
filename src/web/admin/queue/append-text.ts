/** Replaces the text from an index on with a growth; undefined when the characters before that index are missing. */
export function appendText(before: string, growth: { from: number; text: string }): string | undefined {
  // The database counts code points; a JavaScript string counts an emoji as two.
  const characters = [...before];
  if (growth.from > characters.length) return undefined;
  return characters.slice(0, growth.from).join('') + growth.text;
}
