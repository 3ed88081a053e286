/** Replaces everything from `growth.from` on with the new text. Returns undefined if `before` ends before it. */
export function appendText(before: string, growth: { from: number; text: string }): string | undefined {
  // The database counts code points, while the length of a JavaScript string counts most emojis as two.
  const characters = [...before];
  if (growth.from > characters.length) return undefined;
  return characters.slice(0, growth.from).join('') + growth.text;
}
