import { withoutCodeBlocks } from './markdown-text.ts';

/** Matches the address of a link: in angle brackets it may contain spaces, otherwise it ends at a space or bracket. */
const address = String.raw`(?:<(\/(?!\/)[^<>\n]{0,2000})>|(\/(?!\/)[^()\s<>]{0,2000}))`;
const internalLink = new RegExp(
  String.raw`(?<!!)\[[^\][]{1,1000}\]\(${address}|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*${address}`,
  'gm',
);

/**
 * The paths of this site that a text links to, each once and without query and fragment. Images do not count as links.
 */
export function internalPathsOf(markdown: string): string[] {
  const paths = [...withoutCodeBlocks(markdown).matchAll(internalLink)].map((match) =>
    (match.slice(1).find(Boolean) ?? '').replace(/[?#].*$/s, ''),
  );
  return [...new Set(paths)];
}
