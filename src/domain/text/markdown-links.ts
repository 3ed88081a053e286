import { withoutCodeBlocks } from './markdown-text.ts';

/** The address of a link. In angle brackets it may contain spaces; otherwise it ends at a space or bracket. */
const address = String.raw`(?:<(\/(?!\/)[^<>\n]{0,2000})>|(\/(?!\/)[^()\s<>]{0,2000}))`;
const internalLink = new RegExp(
  String.raw`(?<!!)\[[^\][]{1,1000}\]\(${address}|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*${address}`,
  'gm',
);

/** The distinct paths without query and fragment. Images are no links; absolute links begin with `siteUrl`. */
export function internalPathsOf(markdown: string, siteUrl?: string): string[] {
  const text = withoutCodeBlocks(markdown);
  const relative = siteUrl ? withoutOrigin(text, siteUrl) : text;
  const paths = [...relative.matchAll(internalLink)].map((match) =>
    (match.slice(1).find(Boolean) ?? '').replace(/[?#].*$/s, ''),
  );
  return [...new Set(paths)];
}

/** Makes the absolute addresses of the site's own pages relative, such as those in `[a](https://site/b)`. */
function withoutOrigin(text: string, siteUrl: string): string {
  const origin = siteUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(String.raw`(?<=[(<\s])${origin}(?=[/?#)>\s]|$)/?`, 'gi'), '/');
}
