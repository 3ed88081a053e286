import { codeShortcode, embedAddresses, isKnownShortcode } from './known-shortcodes.ts';
import { embedHtml } from './wordpress-text.ts';

interface Shortcode {
  name: string;
  isClosing: boolean;
  /** The named attributes, and the values without a name under their positions. */
  attributes: Map<string, string>;
  end: number;
}

const maxShortcodeLength = 4000;
const verbatim = new Set(['pre', 'code', 'script', 'style', 'textarea']);

/** The remarks on a post list at most this many shortcodes. */
const maxListedNames = 20;

/**
 * Converts the shortcodes for code, captions, galleries and embeds to HTML. Removes other shortcodes of WordPress and of
 * known plugins, and keeps the text that they enclose. Everything else in brackets is ordinary text. `galleryImages`
 * returns the images of a gallery as HTML.
 */
export function convertShortcodes(html: string, galleryImages: (ids: string[]) => string) {
  const removed = new Set<string>();
  let keepsUnknown = false;
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
      const code = name === 'pre' && closing >= 0 ? rawCodeOf(html.slice(start, closing)) : undefined;
      if (code) replace(start, closing + '</pre>'.length, code);
      else if (end >= 0) next.lastIndex = end;
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
    const hasWords = [...attributes.keys()].some((key) => /^\d+$/.test(key));
    const isEnclosing = isClosing || closing >= 0;
    if (converted) replace(start, closing >= 0 ? closing + closingTag.length : end, `\n\n${converted}\n\n`);
    else if (isKnownShortcode(name, { hasWords, isEmpty: attributes.size === 0, isEnclosing })) {
      removed.add(name);
      replace(start, converted === '' && closing >= 0 ? closing + closingTag.length : end, '');
    } else if (isEnclosing || (attributes.size > 0 && !hasWords)) keepsUnknown = true;
  }
  output.push(html.slice(copied));
  return {
    html: output.join(''),
    remarks: [
      ...(removed.size > 0 ? (['shortcodes'] as const) : []),
      ...(keepsUnknown ? (['shortcodes_kept'] as const) : []),
    ],
    removed: [...removed].slice(0, maxListedNames),
  };
}

/** The plugin WP-Syntax shows the content of `<pre lang>` as it is, so tags in it are code. */
function rawCodeOf(element: string): string | undefined {
  const [tag = '', language = ''] =
    /^<pre\b[^>]{0,200}?\slang=["']?([\w+#-]{1,30})[^>]{0,200}>/i.exec(element) ?? [];
  return language && !/\sescaped=["']?true/i.test(tag)
    ? codeHtml(element.slice(tag.length), language)
    : undefined;
}

/** Code that contains a `<` is stored as it was typed. Other code may be stored with its characters escaped. */
function codeHtml(text: string, language: string): string {
  const code = text.replace(/^\r?\n/, '');
  const isEscaped = !code.includes('<') && /&(?:lt|gt|amp|quot|#\d{1,7});/.test(code);
  const escaped = isEscaped ? code : code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const known = /^[\w+#-]{1,30}$/.test(language) ? ` class="language-${language}"` : '';
  return `<pre><code${known}>${escaped}</code></pre>`;
}

/** Reads the shortcode that starts at this bracket. It contains no tags, and brackets only in quoted values. */
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
    else if (sign === '[' || sign === '<') return undefined;
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
  const code = inner ? codeShortcode(name) : undefined;
  if (code) {
    const { language = attributes.get('lang') ?? attributes.get('0') ?? '' } = Object.fromEntries(attributes);
    return codeHtml(inner, code.language || language);
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
  const toAddress = embedAddresses[name];
  if (toAddress && !address) {
    const id = attributes.get('id') ?? attributes.get('0') ?? inner.trim();
    const key = /^[\w/-]{1,100}/.exec(id)?.[0];
    return key ? embedHtml(toAddress(key)) : undefined;
  }
  // An address without a name belongs to a sentence, unless the shortcode is known to embed addresses.
  const isPlain = [...attributes].some(([key, value]) => value === address && /^\d+$/.test(key));
  const isMedia = ['embed', 'audio', 'video', 'playlist'].includes(name);
  if (address && (toAddress || isMedia || !isPlain)) return embedHtml(address);
  return isMedia ? '' : undefined;
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
