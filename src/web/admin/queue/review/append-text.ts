/** Replaces the text from the index `growth.from` on. Returns undefined if characters before that index are missing. */
export function appendText(before: string, growth: { from: number; text: string }): string | undefined {
  // The database counts code points, but a JavaScript string counts an emoji as two characters.
  const characters = [...before];
  if (growth.from > characters.length) return undefined;
  return characters.slice(0, growth.from).join('') + growth.text;
}
