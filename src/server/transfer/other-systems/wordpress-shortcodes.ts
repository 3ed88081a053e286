import type { ImportRemark } from '../../../domain/transfer/transfer.ts';
import { embedHtml } from './wordpress-text.ts';

interface Shortcode {
  name: string;
  isClosing: boolean;
  /** The named attributes, and the values without a name under their positions. */
  attributes: Map<string, string>;
  /** The offset after the closing bracket. */
  end: number;
}

/** A longer shortcode is treated as text. */
const maxShortcodeLength = 4000;
const verbatim = new Set(['pre', 'code', 'script', 'style', 'textarea']);
const codeNames = new Set([
  'code',
  'sourcecode',
  'source-code',
  'codeblock',
  'php',
  'python',
  'javascript',
  'css',
]);
/** Words that writers put in brackets. They are not shortcodes. */
const ordinaryWords = new Set(['sic', 'x', 'i', 'a']);

const videoAddresses: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  slideshare: (id) => `https://www.slideshare.net/slideshow/embed_code/${id}`,
  dailymotion: (id) => `https://www.dailymotion.com/video/${id}`,
  gist: (id) => `https://gist.github.com/${id}`,
};

/**
 * Converts the shortcodes of WordPress for code, captions, galleries and embeds to HTML. Removes other shortcodes and
 * keeps the text that they enclose. A single word in brackets is kept, because it may be ordinary text. `galleryImages`
 * returns the images of a gallery as HTML.
 */
export function convertShortcodes(
  html: string,
  galleryImages: (ids: string[]) => string,
): { html: string; remarks: ImportRemark[] } {
  const remarks = new Set<ImportRemark>();
  const lower = html.toLowerCase();
  const unclosed = new Set<string>();
  const findClosing = (text: string, from: number): number => {
    const at = unclosed.has(text) ? -1 : lower.indexOf(text, from);
    if (at < 0) unclosed.add(text);
    return at;
  };
  const output: string[] = [];
  let copied = 0;
  const replace = (start: number, end: number, text: string) => {
    output.push(html.slice(copied, start), text);
    copied = end;
    next.lastIndex = end;
  };
  const next = /[[<]/g;
  for (let match = next.exec(html); match; match = next.exec(html)) {
    const start = match.index;
    if (match[0] === '<') {
      const name = /^<([a-z]+)/.exec(lower.slice(start, start + 12))?.[1] ?? '';
      const closing = verbatim.has(name) ? findClosing(`</${name}>`, start) : -1;
      // A tag is skipped, because its attributes may contain brackets.
      const end = closing >= 0 ? closing : name ? findClosing('>', start) : -1;
      if (end >= 0) next.lastIndex = end;
      continue;
    }
    if (html[start + 1] === '[') {
      // Double brackets are an escaped shortcode.
      const end = html.slice(start, start + maxShortcodeLength).indexOf(']]');
      if (end > 0) replace(start, start + end + 2, html.slice(start + 1, start + end + 1));
      continue;
    }
    const shortcode = readShortcode(html, start);
    if (!shortcode) continue;
    const { name, isClosing, attributes, end } = shortcode;
    const closingTag = `[/${name}]`;
    const closing = isClosing ? -1 : findClosing(closingTag, end);
    const inner = closing >= 0 ? html.slice(end, closing) : '';
    const converted = isClosing ? undefined : convert(name, attributes, inner, galleryImages);
    if (converted !== undefined) {
      if (converted === '') remarks.add('shortcodes');
      replace(start, closing >= 0 ? closing + closingTag.length : end, `\n\n${converted}\n\n`);
    } else if (isClosing || closing >= 0 || attributes.size > 0 || /[_-]/.test(name)) {
      remarks.add('shortcodes');
      replace(start, end, '');
    } else if (!ordinaryWords.has(name)) remarks.add('shortcodes_kept');
  }
  output.push(html.slice(copied));
  return { html: output.join(''), remarks: [...remarks] };
}

/** Reads the shortcode that starts at this bracket. Brackets in quoted values do not end it. */
function readShortcode(html: string, start: number): Shortcode | undefined {
  const text = html.slice(start, start + maxShortcodeLength);
  const [head, slash, name] = /^\[(\/?)([a-z][\w-]{0,40})(?=[\s=\]/])/i.exec(text) ?? [];
  if (!head || !name) return undefined;
  let quote = '';
  for (let at = head.length; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quote) {
      if (sign === quote) quote = '';
    } else if ((sign === '"' || sign === "'") && text[at - 1] === '=') quote = sign;
    else if (sign === '[') return undefined;
    else if (sign === ']') {
      const attributes = readAttributes(text.slice(head.length, at).replace(/\/$/, ''));
      return { name: name.toLowerCase(), isClosing: slash === '/', attributes, end: start + at + 1 };
    }
  }
  return undefined;
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, double, single, bare, value] of text.matchAll(
    /([\w-]{1,60})=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|=?["']?([^\s"']+)/g,
  )) {
    if (name) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    else if (value) attributes.set(String(attributes.size), value);
  }
  return attributes;
}

/** Returns the HTML for a known shortcode, an empty text if it has no content, or undefined if it is unknown. */
function convert(
  name: string,
  attributes: Map<string, string>,
  inner: string,
  galleryImages: (ids: string[]) => string,
): string | undefined {
  if (codeNames.has(name) && inner) {
    const language = attributes.get('language') ?? attributes.get('lang') ?? attributes.get('0') ?? '';
    const known = /^[\w+#-]{1,30}$/.test(language) ? ` class="language-${language}"` : '';
    const code = inner.replace(/^\r?\n/, '').replaceAll('<', '&lt;');
    return `<pre><code${known}>${code}</code></pre>`;
  }
  if (name === 'caption' || name === 'wp_caption')
    return inner && captioned(inner, attributes.get('caption'));
  if (name === 'gallery') {
    const ids = attributes.get('ids') ?? attributes.get('include') ?? '';
    return galleryImages(
      ids
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    );
  }
  const values = [...attributes.values(), inner.trim()];
  const address = values.find((value) => /^https?:\/\/[^\s<>"]+$/.test(value));
  const toAddress = videoAddresses[name];
  if (toAddress && !address) {
    const id = attributes.get('id') ?? attributes.get('0') ?? inner.trim();
    const key = /^[\w/-]{1,100}/.exec(id)?.[0];
    return key ? embedHtml(toAddress(key)) : '';
  }
  if (address) return embedHtml(address);
  return name === 'embed' || name === 'audio' || name === 'video' || name === 'playlist' ? '' : undefined;
}

/** Converts an image with a caption. Old posts have the caption in an attribute, newer posts after the image. */
function captioned(inner: string, caption: string | undefined): string {
  const image = inner.toLowerCase().indexOf('<img');
  const imageEnd = image < 0 ? -1 : inner.indexOf('>', image) + 1;
  const linkEnd = /^\s{0,20}<\/a>/i.exec(inner.slice(imageEnd, imageEnd + 40))?.[0].length ?? 0;
  const split = imageEnd > 0 ? imageEnd + linkEnd : 0;
  const text = [caption ?? '', inner.slice(split).trim()].filter(Boolean).join(' ');
  return `<figure>${inner.slice(0, split)}<figcaption>${text}</figcaption></figure>`;
}
