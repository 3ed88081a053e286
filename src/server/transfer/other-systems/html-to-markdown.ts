import { highlightedCodeBlock, strikethrough, taskListItems } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import type { ImportRemark } from '../../../domain/transfer/transfer.ts';
import { withLimitedDepth } from './html-tokens.ts';
import { addTableRules, cellOf } from './table-to-markdown.ts';

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
turndown.use([highlightedCodeBlock, strikethrough, taskListItems]);
turndown.remove(['style', 'noscript', 'template', 'form', 'button']);
addTableRules(turndown);

/** The remarks on the text that is being converted. A conversion is synchronous, so two never overlap. */
let remarks = new Set<ImportRemark>();

const paragraph = (text: string) => (text.trim() ? `\n\n${text.trim()}\n\n` : '');
const attribute = (node: Element, name: string) => node.getAttribute(name) ?? '';
const textIn = (node: Element, selector: string) =>
  turndown.escape((node.querySelector(selector)?.textContent ?? '').trim().replace(/\s+/g, ' '));
const captionOf = (node: Element) => {
  const caption = textIn(node, 'figcaption');
  return caption && `*${caption}*`;
};

turndown.addRule('figure caption', {
  filter: 'figcaption',
  replacement: (content) => paragraph(content.trim() && `*${content.trim()}*`),
});

/** The text of a code block. Some editors write its line breaks as elements. */
function codeOf(node: Node): string {
  if (node.nodeName === 'BR') return '\n';
  if (node.nodeType === 3) return node.nodeValue ?? '';
  return Array.from(node.childNodes, codeOf).join('');
}

function languageOf(node: Element): string {
  const names = [node, ...Array.from(node.children)].map((each) => attribute(each, 'class')).join(' ');
  const named = /(?:^|\s)(?:lang(?:uage)?-|brush:\s?)([\w+#-]{1,30})/.exec(names)?.[1];
  return named ?? /^[\w+#-]{1,30}$/.exec(attribute(node, 'lang'))?.[0] ?? '';
}

turndown.addRule('code block', {
  filter: 'pre',
  replacement: (_, node) => {
    const code = codeOf(node).replace(/\n$/, '');
    if (cellOf(node)) return ` \`${code.replace(/\s+/g, ' ').replaceAll('`', "'").trim()}\` `;
    const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map(({ length }) => length));
    const fence = '`'.repeat(longest + 1);
    return `\n\n${fence}${languageOf(node as Element)}\n${code}\n${fence}\n\n`;
  },
});

/** Returns a link to an embed, with its title and the name of its host as text. */
function linkTo(address: string, title = ''): string {
  const url = embedUrl(address);
  if (!url) return '';
  const host = hostLabel(url);
  return `[${title ? `${title} (${host})` : host}](${url.href.replace(/[()]/g, encodeURIComponent)})`;
}

turndown.addRule('embed', {
  filter: ['iframe', 'object', 'embed', 'video', 'audio'],
  replacement: (_, node) => {
    const element = node as Element;
    remarks.add('embeds');
    const inner = element.querySelector('source[src], embed[src], iframe[src]');
    const address =
      attribute(element, 'src') || attribute(element, 'data') || (inner ? attribute(inner, 'src') : '');
    return paragraph(linkTo(address, turndown.escape(attribute(element, 'title').trim())));
  },
});

/** Scripts that only decorate a quotation with its own link, measure readers or show advertisements. */
const scriptsWithoutEmbed =
  /(^|\.)(twitter|instagram|facebook|tiktok|pinterest|redditmedia|bsky|google-analytics|googletagmanager|googlesyndication|doubleclick)\.(com|net|app)$|(^|\.)(connect\.facebook\.net|threads\.(net|com)|googleapis\.com)$/;

turndown.addRule('script', {
  filter: 'script',
  replacement: (_, node) => {
    const url = embedUrl(attribute(node as Element, 'src'));
    if (!url || scriptsWithoutEmbed.test(url.hostname)) return '';
    remarks.add('embeds');
    const isGist = url.hostname === 'gist.github.com';
    return paragraph(linkTo(isGist ? url.href.replace(/\.js(?=$|\?)/, '') : url.href));
  },
});

turndown.addRule('summary of details', {
  filter: 'summary',
  replacement: (_, node) => {
    const text = turndown.escape((node.textContent ?? '').trim().replace(/\s+/g, ' '));
    return paragraph(text && `**${text}**`);
  },
});

turndown.addRule('address that WordPress embeds', {
  filter: (node) => /(^|\s)wp-block-embed__wrapper(\s|$)/.test(node.className),
  replacement: (content, node) => {
    const link = linkTo((node.textContent ?? '').trim());
    if (link) remarks.add('embeds');
    return paragraph(link || content);
  },
});

const cards = [
  { name: 'bookmark', link: '.kg-bookmark-container', title: '.kg-bookmark-title' },
  { name: 'file', link: '.kg-file-card-container', title: '.kg-file-card-title' },
  { name: 'audio', link: 'audio', title: '.kg-audio-title' },
  { name: 'video', link: 'video', title: '.kg-video-title' },
] as const;
const cardOf = (node: HTMLElement) =>
  cards.find(({ name }) => node.className.split(/\s+/).includes(`kg-${name}-card`));

turndown.addRule('card of Ghost', {
  filter: (node) => cardOf(node) !== undefined,
  replacement: (content, node) => {
    const element = node as HTMLElement;
    const card = cardOf(element);
    const target = card && element.querySelector(card.link);
    const address = target ? attribute(target, 'href') || attribute(target, 'src') : '';
    const url = embedUrl(address) ?? (/^\/(?!\/)/.test(address) ? address : undefined);
    if (!card || !url) return paragraph(content);
    const title = textIn(element, card.title) || (typeof url === 'string' ? address : hostLabel(url));
    const description = textIn(element, `.kg-${card.name}-description, .kg-file-card-caption`);
    const href = String(url).replace(/[()]/g, encodeURIComponent);
    remarks.add('embeds');
    return paragraph([`[${title}](${href})`, description, captionOf(element)].filter(Boolean).join('\n\n'));
  },
});

const raised = new Map(
  ['0⁰', '1¹', '2²', '3³', '4⁴', '5⁵', '6⁶', '7⁷', '8⁸', '9⁹', '+⁺', '-⁻', '−⁻', 'nⁿ'].map(pair),
);
const lowered = new Map(
  ['0₀', '1₁', '2₂', '3₃', '4₄', '5₅', '6₆', '7₇', '8₈', '9₉', '+₊', '-₋', '−₋'].map(pair),
);
function pair(both: string): [string, string] {
  return [both.slice(0, 1), both.slice(1)];
}

turndown.addRule('superscript and subscript', {
  filter: ['sup', 'sub'],
  replacement: (content, node) => {
    if (/^\[\^\d+\]$/.test(content.trim())) return content;
    remarks.add('sub_sup');
    const signs = node.nodeName === 'SUP' ? raised : lowered;
    const text = [...(node.textContent ?? '')];
    return text.every((sign) => signs.has(sign)) ? text.map((sign) => signs.get(sign)).join('') : content;
  },
});

let footnotes = new Map<string, number>();

turndown.addRule('reference to a footnote', {
  filter: (node) => node.nodeName === 'SUP' && node.getAttribute('data-fn') !== null,
  replacement: (_, node) => {
    const number = footnotes.get(attribute(node as Element, 'data-fn'));
    return number ? `[^${number}]` : '';
  },
});

export interface Footnote {
  id: string;
  html: string;
}

/** Embeds become links. Drops scripts, forms and everything else that Markdown cannot express. */
export function convertHtml(html: string, notes: readonly Footnote[] = []) {
  remarks = new Set();
  footnotes = new Map(notes.map(({ id }, n) => [id, n + 1]));
  const text = html.trim() === '' ? '' : turndown.turndown(withLimitedDepth(html)).trim();
  const noteTexts = notes.map(
    (note, n) =>
      `[^${n + 1}]: ${turndown.turndown(withLimitedDepth(note.html)).trim().replaceAll('\n', '\n    ')}`,
  );
  const markdown = [text, ...noteTexts].join('\n\n');
  return { markdown: markdown && `${markdown}\n`, remarks: [...remarks] };
}

export const htmlToMarkdown = (html: string): string => convertHtml(html).markdown;

/**
 * Parses the address of an embed. An address that begins with // gets the scheme https. The address of a YouTube player
 * becomes the address of the video. Returns undefined if the address is not http(s).
 */
export function embedUrl(address: string): URL | undefined {
  const text = address.trim();
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const video = /^\/(?:embed|v)\/([\w-]{1,40})$/.exec(url.pathname)?.[1];
  const isYoutube = /(^|\.)youtube(-nocookie)?\.com$/.test(url.hostname);
  return isYoutube && video && video !== 'videoseries'
    ? new URL(`https://www.youtube.com/watch?v=${video}`)
    : url;
}

export const hostLabel = (url: URL): string => url.hostname.replace(/^www\./, '');
