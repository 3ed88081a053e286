import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import { hashOfAddress, type ImageFacts } from '../../../domain/media/media.ts';
import { memoize } from '../../../domain/memoize.ts';
import { pictureAttributes } from '../parts/picture-attributes.ts';

export interface RenderedMarkdown {
  html: string;
  /** The text's sections, for a list of contents. */
  headings: { id: string; text: string }[];
}

/** Our own images by their hash, as the media service describes them. */
type KnownImages = ReadonlyMap<string, ImageFacts>;

/** Where something stands in a Markdown text. */
interface Place {
  start: number;
  end: number;
}

/** Markdown as safe HTML, rendered once per text: raw HTML is shown as text, addresses pass a filter. */
export const renderMarkdown = memoize<[text: string, images?: KnownImages], RenderedMarkdown>(
  (text, images = new Map()) => {
    const sections = new Sections();
    // The prefix prevents a footnote and a section from having the same id.
    const html = rendererFor(text).render(text, { images, sections, docId: 'note' }).trimEnd();
    return { html, headings: sections.list };
  },
  {
    // The HTML of a text depends on which of its images are known.
    keyOf: (text, images) => (images?.size ? `${[...images.keys()].join()}\n${text}` : text),
    // In characters.
    maxSize: 20_000_000,
    sizeOf: (key, { html }) => key.length + html.length,
  },
);

/** The same text with some of its places marked, as part of a screen: its sections have no addresses. */
export function renderMarked(text: string, marked: readonly Place[]): string {
  const tokens = markedMarkdown.parse(text, {});
  markPlaces(tokens, text, marked);
  return markedMarkdown.renderer.render(tokens, markedMarkdown.options, {}).trimEnd();
}

/** What a rendering knows beside the text. */
interface Known {
  images?: KnownImages;
  sections?: Sections;
}

/** The addresses of a text's sections: each once, and none that the page around it has. */
class Sections {
  readonly list: RenderedMarkdown['headings'] = [];
  /** How often each was wished for. */
  readonly #wished = new Map(['innhold', 'menu', 'contents', 'share'].map((id) => [id, 1]));

  add(tag: string, text: string): string {
    const base = slugFromTitle(text) || 'del';
    let n = (this.#wished.get(base) ?? 0) + 1;
    while (n > 1 && this.#wished.has(`${base}-${n}`)) n++;
    const id = n === 1 ? base : `${base}-${n}`;
    this.#wished.set(base, n).set(id, Math.max(1, this.#wished.get(id) ?? 0));
    if (tag === 'h2') this.list.push({ id, text });
    return id;
  }
}

const plainMarkdown = createMarkdown();
const markdown = withFootnotes(createMarkdown());
const markedMarkdown = createMarkdown();
// Else escapes and their surroundings were one text, which is not to be found in the source.
markedMarkdown.core.ruler.disable('text_join');

/** Footnotes take the square of their number to read: beyond any number that somebody reads they stay as written. */
const mostFootnotes = 300;
const rendererFor = (text: string) => {
  const marks = text.split('[^').length - 1;
  return marks > 0 && marks <= mostFootnotes ? markdown : plainMarkdown;
};

function withFootnotes(it: MarkdownIt): MarkdownIt {
  it.use(footnotes);
  // ^[such] are none on GitHub: 2^[10] is a power there.
  it.inline.ruler.disable('footnote_inline');
  const anchor = it.renderer.rules.footnote_anchor_name;
  it.renderer.rules.footnote_anchor = (tokens, at, options, env, self) => {
    const name = anchor?.(tokens, at, options, env, self) ?? '';
    return ` <a href="#fnref${name}" class="footnote-backref">↩ ${Number(tokens[at]?.meta?.id) + 1}</a>`;
  };
  return it;
}

function createMarkdown(): MarkdownIt {
  // Everything an author of GitHub's Markdown expects; HTML is not parsed, so it is text.
  const it = createMarkdownIt({ linkify: true });
  const { rules } = it.renderer;
  const { escapeHtml } = it.utils;
  const attributes = (given: Record<string, string | number | undefined>) =>
    Object.entries(given)
      .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
      .join('');
  // An address that does not pass leaves the words behind, so that it must get this far.
  it.validateLink = () => true;
  it.linkify.set({ fuzzyLink: false, fuzzyIP: false }).add('ftp:', null).add('//', null);
  it.linkify.add('www.', {
    validate: (text, at) => lengthOfHost(text.slice(at)),
    normalize: (match) => {
      match.url = `https://${match.url}`;
    },
  });
  it.core.ruler.after('linkify', 'leave_words', ({ tokens }) => leaveWords(tokens));
  it.core.ruler.after('linkify', 'draw_tasks', ({ tokens }) => drawTasks(tokens));

  rules.heading_open = (tokens, at, _options, env) => {
    const { sections } = env as Known;
    // The page's h1 is the title; any other # is shown as a section.
    const tag = sectionTag(tokens[at]?.tag);
    if (!sections || !/h[23]/.test(tag)) return `<${tag}>`;
    return `<${tag}${attributes({ id: sections.add(tag, wordsOf(tokens[at + 1])) })}>`;
  };
  rules.heading_close = (tokens, at) => `</${sectionTag(tokens[at]?.tag)}>\n`;
  rules.link_open = (tokens, at) => {
    const href = addressOf(tokens[at], 'href');
    const rel = /^https?:/.test(href) ? 'noopener' : undefined;
    return `<a${attributes({ href, title: titleOf(tokens[at]), rel })}>`;
  };
  rules.image = (tokens, at, _options, env) => {
    const token = tokens[at];
    const src = addressOf(token, 'src');
    const alt = wordsOf(token);
    // A picture whose address does not pass is its words.
    if (src === '' || !isHarmless(src)) return escapeHtml(alt);
    const title = titleOf(token);
    const image = (env as Known).images?.get(hashOfAddress(src) ?? '');
    if (!image) return `<img${attributes({ src, alt, title, loading: 'lazy', decoding: 'async' })}>`;
    const { sources, img } = pictureAttributes(image, textWidth);
    const made = sources.map((source) => `<source${attributes(source)}>`).join('');
    return `<picture>${made}<img${attributes({ ...img, alt, title, loading: 'lazy', decoding: 'async' })}></picture>`;
  };
  // Focusable, so that a wide table can be scrolled with the keyboard.
  rules.table_open = () => '<div class="wide-table" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.th_open = (tokens, at) => `<th${attributes({ class: columnClass(tokens[at]) })}>`;
  rules.td_open = (tokens, at) => `<td${attributes({ class: columnClass(tokens[at]) })}>`;
  rules.s_open = () => '<del>';
  rules.s_close = () => '</del>';
  rules.text_special = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');
  rules.mark_open = () => '<mark>';
  rules.mark_close = () => '</mark>';
  return it;
}

/** As wide as running text gets. */
const textWidth = '(min-width: 48rem) 44rem, 92vw';

const sectionTag = (tag = 'h2') => (tag === 'h1' ? 'h2' : tag);

const addressOf = (token: Token | undefined, name: 'href' | 'src') => String(token?.attrGet(name) ?? '');

const titleOf = (token: Token | undefined) => token?.attrGet('title')?.toString() || undefined;

/** The policy of our pages lets no style attribute through: a class says where a column stands. */
const columnClass = (token: Token | undefined) =>
  /(right|center)/.exec(String(token?.attrGet('style') ?? ''))?.[1]?.replace(/^/, 'column-');

/** An address without a protocol, or with one that only leads somewhere. */
const isHarmless = (address: string) =>
  /^(?:https?|ircs?|mailto|xmpp):/i.test(address) || !/^[^/?#]*:/.test(address);

const lengthOfHost = (tail: string) =>
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#][^\s<]*[^\s<?!.,:*_~)"'])?/u.exec(tail)?.[0].length ?? 0;

/** The words of a heading or a picture, without what marks them. */
const wordsOf = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'image' ? '' : content))
    .join('');

/** Of a link whose address does not pass only the words are left, and of one that stands in another. */
function leaveWords(tokens: Token[]): void {
  for (const token of tokens) {
    const open: boolean[] = [];
    token.children &&= token.children.filter((child) => {
      if (child.type === 'link_close') return open.pop() ?? false;
      if (child.type !== 'link_open') return true;
      const stays = isHarmless(addressOf(child, 'href')) && !open.includes(true);
      open.push(stays);
      return stays;
    });
  }
}

/** Tasks of a list are shown, not ticked: a sign says which are done. */
function drawTasks(tokens: Token[]): void {
  tokens.forEach((token, at) => {
    if (token.type !== 'inline' || tokens[at - 2]?.type !== 'list_item_open') return;
    const first = token.children?.[0];
    const task = first?.type === 'text' ? /^\[([ xX])\] /.exec(first.content) : null;
    if (first && task) first.content = `${task[1] === ' ' ? '☐' : '☑'} ${first.content.slice(4)}`;
  });
}

/** Puts the words at some places of the source between marks. */
function markPlaces(tokens: Token[], source: string, places: readonly Place[]): void {
  const lines = lineStarts(source);
  let from = 0;
  for (const token of tokens) {
    if (token.map) from = lines[token.map[0]] ?? 0;
    token.children &&= token.children.flatMap((child) => {
      const written = child.type === 'text_special' ? child.markup : isWords(child) ? child.content : '';
      const start = source.indexOf(written, from);
      if (written === '' || start === -1) return [child];
      from = start + written.length;
      return piecesOf(child, { start, end: from }, places);
    });
  }
}

const isWords = ({ type }: Token) => type === 'text' || type === 'code_inline';

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function piecesOf(token: Token, { start, end }: Place, places: readonly Place[]): Token[] {
  const place = places.find((each) => each.start < end && each.end > start);
  if (!place) return [token];
  const whole = token.type !== 'text';
  const from = whole ? start : Math.max(start, place.start);
  const to = whole ? end : Math.min(end, place.end);
  const piece = (a: number, b: number) =>
    a < b ? [whole ? token : like(token, { content: token.content.slice(a - start, b - start) })] : [];
  const [rest] = piece(to, end);
  return [
    ...piece(start, from),
    like(token, { type: 'mark_open', content: '' }),
    ...piece(from, to),
    like(token, { type: 'mark_close', content: '' }),
    ...(rest ? piecesOf(rest, { start: to, end }, places) : []),
  ];
}

const like = (token: Token, changes: Partial<Token>): Token =>
  Object.assign(Object.create(Object.getPrototypeOf(token)), token, changes);
