import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
turndown.use(gfm);
turndown.remove(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'form']);
turndown.addRule('figure caption', {
  filter: 'figcaption',
  replacement: (content) => (content.trim() ? `\n\n*${content.trim()}*\n\n` : ''),
});

/** Converts HTML to Markdown. Drops scripts, frames, forms and everything else that Markdown cannot express. */
export const htmlToMarkdown = (html: string): string =>
  html.trim() === '' ? '' : `${turndown.turndown(html).trim()}\n`;
