/**
 * Shortens a text at a word boundary, as search engines do. Cuts inside a word if no space is near the limit. `max`
 * includes the ellipsis.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > max / 2 ? head.slice(0, space) : head.slice(0, -1)).trimEnd()} …`;
}
