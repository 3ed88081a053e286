/** A text with what came, from there on; nothing where something between is missing. */
export function growText(before: string, grown: { from: number; text: string }): string | undefined {
  // The database counts whole characters, a string counts an emoji as two.
  const characters = [...before];
  if (grown.from > characters.length) return undefined;
  return characters.slice(0, grown.from).join('') + grown.text;
}
