import { embedUrl, hostLabel } from './html-to-markdown.ts';
import { htmlTokens } from './html-tokens.ts';

/** Elements whose content is copied unchanged. */
const verbatim = new Set(['pre', 'script', 'style', 'textarea', 'svg']);
/** Blocks whose lines are not paragraphs. Their content is copied until they are closed. */
const blocks = new Set(
  'ul ol dl table figure h1 h2 h3 h4 h5 h6 iframe object video audio form details select'.split(' '),
);
/** Elements that end a paragraph. The lines inside and after them are paragraphs again. */
const containers = new Set(
  'div blockquote section article aside main header footer center address fieldset hr'.split(' '),
);

/** Turns the blank lines that WordPress's classic editor writes into paragraphs. The block editor writes HTML. */
export function paragraphsFromLines(html: string): string {
  const hasBlocks = html.includes('<!-- wp:');
  const output: string[] = [];
  let inline = '';
  let openBlock = '';
  let depth = 0;
  const flush = () => {
    output.push('\n', ...paragraphsOf(inline, hasBlocks ? '\n' : '<br>\n'));
    inline = '';
  };
  for (const { kind, name, text } of htmlTokens(html, (name) => verbatim.has(name))) {
    if (openBlock) {
      output.push(text);
      if (name === openBlock && kind !== 'verbatim') depth += kind === 'open' ? 1 : -1;
      if (depth === 0) openBlock = '';
    } else if (kind === 'comment' || kind === 'verbatim' || containers.has(name)) {
      flush();
      if (kind !== 'comment') output.push(text);
    } else if (kind === 'open' && (blocks.has(name) || (hasBlocks && name === 'p'))) {
      flush();
      output.push(text);
      openBlock = name;
      depth = 1;
    } else if (name === 'p') flush();
    else inline += text;
  }
  flush();
  return output.join('');
}

function paragraphsOf(inline: string, lineBreak: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of inline.split('\n').map((each) => each.trim())) {
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const [only = '', ...others] = lines;
      if (others.length === 0 && /^https?:\/\/[^\s<>"]+$/.test(only)) return embedHtml(only);
      return `<p>${lines.map((line, n) => (n === 0 || /<br\s?\/?>$/i.test(lines[n - 1] ?? '') ? line : lineBreak + line)).join('')}</p>`;
    });
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns a paragraph with a link to an embed, or an empty text if the address is unsafe. */
export function embedHtml(address: string): string {
  const url = embedUrl(address.replaceAll('&amp;', '&'));
  return url ? `<p><a href="${escapeHtml(url.href)}">${escapeHtml(hostLabel(url))}</a></p>` : '';
}
