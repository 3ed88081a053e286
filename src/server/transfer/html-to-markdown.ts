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

/** Other systems' HTML as our Markdown. What Markdown cannot say is left out; scripts and frames always. */
export const htmlToMarkdown = (html: string): string =>
  html.trim() === '' ? '' : `${turndown.turndown(html).trim()}\n`;

/** The addresses of images that a Markdown text shows from the web. */
export const remoteImagesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(/!\[[^\]]*\]\(<?(https?:\/\/[^\s)>]+)/g)].map((match) => match[1] ?? '')),
];
