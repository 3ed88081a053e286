import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import { hashOfAddress, type ImageFacts } from '../../../domain/media/media.ts';
import { memoize } from '../../../domain/memoize.ts';
import { pictureAttributes } from '../parts/picture-attributes.ts';
import { addBlocks } from './blocks.ts';
import { renderFigure } from './figures.ts';

export interface RenderedMarkdown {
  html: string;
  /** The main sections of the text, for the table of contents. */
  headings: { id: string; text: string }[];
}

/** Maps the hashes of the uploaded images in a text to their sizes and formats. */
type KnownImages = ReadonlyMap<string, ImageFacts>;

interface Range {
  start: number;
  end: number;
}

/** Renders Markdown as safe HTML: raw HTML is shown as text, and unsafe addresses are removed. The result is cached. */
export const renderMarkdown = memoize<[text: string, images?: KnownImages], RenderedMarkdown>(
  (text, images = new Map()) => {
    const sections = new Sections();
    // `docId` is the prefix of footnote ids, so that they differ from the ids of sections.
    const html = rendererFor(text).render(text, { images, sections, docId: 'note' }).trimEnd();
    return { html, headings: sections.list };
  },
  {
    // The HTML depends on which images of the text were uploaded, so the key contains their hashes.
    keyOf: (text, images) => (images?.size ? `${[...images.keys()].join()}\n${text}` : text),
    // The maximum number of characters in the cache.
    maxSize: 20_000_000,
    sizeOf: (key, { html }) => key.length + html.length,
  },
);

/**
 * Renders Markdown with the given ranges marked, for admin screens. Sections have no ids. Pictures on other sites load
 * only when the reviewer opens them, so that those sites do not learn of the review.
 */
export function renderMarked(
  text: string,
  marked: readonly Range[],
  remotePicture: (host: string) => string,
): string {
  const tokens = markedMarkdown.parse(text, {});
  markRanges(tokens, text, marked);
  return markedMarkdown.renderer.render(tokens, markedMarkdown.options, { remotePicture }).trimEnd();
}

/** The object that markdown-it passes to the render rules. */
interface RenderEnv {
  images?: KnownImages;
  sections?: Sections;
  /** Returns the text of the button that loads a picture from another site. */
  remotePicture?: (host: string) => string;
}

/** A longer table of contents would not help the reader. */
const maxListedSections = 200;

/** Assigns unique ids to the sections of a text. They differ from the ids that the page itself uses. */
class Sections {
  readonly list: RenderedMarkdown['headings'] = [];
  /** How often each id was requested. The ids of the page itself count as requested once. */
  readonly #requested = new Map(['innhold', 'menu', 'contents', 'share', 'referanser'].map((id) => [id, 1]));

  add(tag: string, text: string): string {
    const base = slugFromTitle(text) || 'del';
    let n = (this.#requested.get(base) ?? 0) + 1;
    while (n > 1 && this.#requested.has(`${base}-${n}`)) n++;
    const id = n === 1 ? base : `${base}-${n}`;
    this.#requested.set(base, n).set(id, Math.max(1, this.#requested.get(id) ?? 0));
    if (tag === 'h2' && this.list.length < maxListedSections) this.list.push({ id, text });
    return id;
  }
}

const plainMarkdown = createMarkdown();
const markdown = withFootnotes(createMarkdown());
const markedMarkdown = createMarkdown();
// `markRanges` finds the text of each token in the Markdown, where the unescaped text of `text_join` is missing.
markedMarkdown.core.ruler.disable('text_join');

/** Parsing footnotes takes quadratic time, so a text with more than this number is rendered without footnotes. */
const maxFootnotes = 300;
const rendererFor = (text: string) => {
  const marks = text.split('[^').length - 1;
  return marks > 0 && marks <= maxFootnotes ? markdown : plainMarkdown;
};

function withFootnotes(it: MarkdownIt): MarkdownIt {
  it.use(footnotes);
  // Inline footnotes are disabled, because 2^[10] is plain text on GitHub too.
  it.inline.ruler.disable('footnote_inline');
  const anchor = it.renderer.rules.footnote_anchor_name;
  it.renderer.rules.footnote_anchor = (tokens, at, options, env, self) => {
    const name = anchor?.(tokens, at, options, env, self) ?? '';
    return ` <a href="#fnref${name}" class="footnote-backref">↩ ${Number(tokens[at]?.meta?.id) + 1}</a>`;
  };
  return it;
}

function createMarkdown(): MarkdownIt {
  // Supports GitHub's Markdown, except raw HTML, which is shown as text.
  const it = createMarkdownIt({ linkify: true });
  const { rules } = it.renderer;
  const { escapeHtml } = it.utils;
  const attributes = (given: Record<string, string | number | undefined>) =>
    Object.entries(given)
      .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
      .join('');
  // All links are accepted here. `removeUnsafeLinks` later removes the unsafe ones and keeps their text.
  it.validateLink = () => true;
  it.linkify.set({ fuzzyLink: false, fuzzyIP: false }).add('ftp:', null).add('//', null);
  it.linkify.add('www.', {
    validate: (text, at) => lengthOfHost(text.slice(at)),
    normalize: (match) => {
      match.url = `https://${match.url}`;
    },
  });
  it.core.ruler.after('linkify', 'remove_unsafe_links', ({ tokens }) => removeUnsafeLinks(tokens));
  it.core.ruler.after('linkify', 'render_tasks', ({ tokens }) => renderTasks(tokens));
  addBlocks(it);

  rules.heading_open = (tokens, at, _options, env) => {
    const { sections } = env as RenderEnv;
    // The title of the article is the only h1 of the page, so a # heading in the text becomes an h2.
    const tag = sectionTag(tokens[at]?.tag);
    if (!sections || !/h[23]/.test(tag)) return `<${tag}>`;
    return `<${tag}${attributes({ id: sections.add(tag, plainTextOf(tokens[at + 1])) })}>`;
  };
  rules.heading_close = (tokens, at) => `</${sectionTag(tokens[at]?.tag)}>\n`;
  rules.link_open = (tokens, at) => {
    const href = addressOf(tokens[at], 'href');
    const name = tokens[at]?.attrGet('class')?.toString();
    return `<a${attributes({ href, title: titleOf(tokens[at]), class: name })}>`;
  };
  rules.image = (tokens, at, _options, env) => {
    const token = tokens[at];
    const src = addressOf(token, 'src');
    const alt = plainTextOf(token);
    // An image with an unsafe address is replaced with its alternative text.
    if (src === '' || !isSafeAddress(src)) return escapeHtml(alt);
    const title = titleOf(token);
    const image = (env as RenderEnv).images?.get(hashOfAddress(src) ?? '');
    const plain = `<img${attributes({ src, alt, title, loading: 'lazy', decoding: 'async' })}>`;
    const { remotePicture } = env as RenderEnv;
    const host = URL.parse(src, 'https://site.invalid')?.host;
    // Browsers do not load a lazy image inside a closed details element.
    if (remotePicture && host && host !== 'site.invalid')
      return `<details><summary>${escapeHtml(remotePicture(host))}</summary>${plain}</details>`;
    if (!image) return plain;
    const { sources, img } = pictureAttributes(image, textWidth);
    const sourceTags = sources.map((source) => `<source${attributes(source)}>`).join('');
    return `<picture>${sourceTags}<img${attributes({ ...img, alt, title, loading: 'lazy', decoding: 'async' })}></picture>`;
  };
  // Focusable, so that a wide table can be scrolled with the keyboard.
  rules.table_open = () => '<div class="wide-table" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.th_open = (tokens, at) => `<th${attributes({ class: columnClass(tokens[at]) })}>`;
  rules.td_open = (tokens, at) => `<td${attributes({ class: columnClass(tokens[at]) })}>`;
  const renderCode = rules.fence;
  rules.fence = (tokens, at, options, env, self) => {
    const { info = '', content = '' } = tokens[at] ?? {};
    const figure = renderFigure(info, content, { escapeHtml, line: (text) => it.renderInline(text) });
    return figure ?? renderCode?.(tokens, at, options, env, self) ?? '';
  };
  rules.s_open = () => '<del>';
  rules.s_close = () => '</del>';
  rules.text_special = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');
  rules.mark_open = () => '<mark>';
  rules.mark_close = () => '</mark>';
  return it;
}

/** The `sizes` attribute of images, which are as wide as the text. */
const textWidth = '(min-width: 48rem) 44rem, 92vw';

const sectionTag = (tag = 'h2') => (tag === 'h1' ? 'h2' : tag);

const addressOf = (token: Token | undefined, name: 'href' | 'src') => String(token?.attrGet(name) ?? '');

const titleOf = (token: Token | undefined) => token?.attrGet('title')?.toString() || undefined;

/** The class that aligns a column, because the content security policy forbids markdown-it's style attribute. */
const columnClass = (token: Token | undefined) =>
  /(right|center)/.exec(String(token?.attrGet('style') ?? ''))?.[1]?.replace(/^/, 'column-');

/** Whether an address has no scheme, or a scheme that cannot run code. */
const isSafeAddress = (address: string) =>
  /^(?:https?|ircs?|mailto|sms|tel|xmpp):/i.test(address) || !/^[^/?#]*:/.test(address);

const lengthOfHost = (tail: string) =>
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#][^\s<]*[^\s<?!.,:*_~)"'])?/u.exec(tail)?.[0].length ?? 0;

/** The text of a heading or an image, without formatting. */
const plainTextOf = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'image' ? '' : content))
    .join('');

/** Replaces links with an unsafe address, and links inside other links, with their text. */
function removeUnsafeLinks(tokens: Token[]): void {
  for (const token of tokens) {
    const open: boolean[] = [];
    token.children &&= token.children.filter((child) => {
      if (child.type === 'link_close') return open.pop() ?? false;
      if (child.type !== 'link_open') return true;
      const isKept = isSafeAddress(addressOf(child, 'href')) && !open.includes(true);
      open.push(isKept);
      return isKept;
    });
  }
}

/** Replaces the check boxes of task lists with characters, because readers cannot tick them. */
function renderTasks(tokens: Token[]): void {
  tokens.forEach((token, at) => {
    if (token.type !== 'inline' || tokens[at - 2]?.type !== 'list_item_open') return;
    const first = token.children?.[0];
    const task = first?.type === 'text' ? /^\[([ xX])\] /.exec(first.content) : null;
    if (first && task) first.content = `${task[1] === ' ' ? '☐' : '☑'} ${first.content.slice(4)}`;
  });
}

function markRanges(tokens: Token[], source: string, ranges: readonly Range[]): void {
  const lines = lineStarts(source);
  let from = 0;
  for (const token of tokens) {
    if (token.map) from = lines[token.map[0]] ?? 0;
    token.children &&= token.children.flatMap((child) => {
      const written = child.type === 'text_special' ? child.markup : isText(child) ? child.content : '';
      const start = source.indexOf(written, from);
      if (written === '' || start === -1) return [child];
      from = start + written.length;
      return splitAtRanges(child, { start, end: from }, ranges);
    });
  }
}

const isText = ({ type }: Token) => type === 'text' || type === 'code_inline';

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function splitAtRanges(token: Token, { start, end }: Range, ranges: readonly Range[]): Token[] {
  const range = ranges.find((each) => each.start < end && each.end > start);
  if (!range) return [token];
  const isIndivisible = token.type !== 'text';
  const from = isIndivisible ? start : Math.max(start, range.start);
  const to = isIndivisible ? end : Math.min(end, range.end);
  const part = (a: number, b: number) =>
    a < b
      ? [isIndivisible ? token : copyToken(token, { content: token.content.slice(a - start, b - start) })]
      : [];
  const [rest] = part(to, end);
  return [
    ...part(start, from),
    copyToken(token, { type: 'mark_open', content: '' }),
    ...part(from, to),
    copyToken(token, { type: 'mark_close', content: '' }),
    ...(rest ? splitAtRanges(rest, { start: to, end }, ranges) : []),
  ];
}

const copyToken = (token: Token, changes: Partial<Token>): Token =>
  Object.assign(Object.create(Object.getPrototypeOf(token)), token, changes);

/** The lines of the Markdown text at which the top-level elements begin, in their order. */
export const linesOfBlocks = (text: string): number[] =>
  rendererFor(text)
    .parse(text, {})
    .filter(({ level, nesting, map }) => level === 0 && nesting >= 0 && map)
    .map(({ map }) => map?.[0] ?? 0);
