/** Cuts at a word boundary, as search engines do, or inside a word without a space near `max`. The ellipsis counts. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > max / 2 ? head.slice(0, space) : head.slice(0, -1)).trimEnd()} …`;
}
