import { withoutCodeBlocks } from './markdown-text.ts';

/** The address of a link. In angle brackets it may contain spaces; otherwise it ends at a space or bracket. */
const address = String.raw`(?:<(\/(?!\/)[^<>\n]{0,2000})>|(\/(?!\/)[^()\s<>]{0,2000}))`;
const internalLink = new RegExp(
  String.raw`(?<!!)\[[^\][]{1,1000}\]\(${address}|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*${address}`,
  'gm',
);

/** The internal paths to which a text links, without duplicates, queries and fragments. Images are not links. */
export function internalPathsOf(markdown: string): string[] {
  const paths = [...withoutCodeBlocks(markdown).matchAll(internalLink)].map((match) =>
    (match.slice(1).find(Boolean) ?? '').replace(/[?#].*$/s, ''),
  );
  return [...new Set(paths)];
}
