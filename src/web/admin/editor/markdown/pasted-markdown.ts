import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { trustedHtml } from '../../../trusted-html.ts';
import { tableOf } from './block-edits.ts';

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
});
turndown.use(gfm);
turndown.addRule('table', {
  filter: 'table',
  replacement: (_content, node) => {
    const rows = [...(node as HTMLElement).querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll<HTMLElement>('td,th')].map((cell) => inlineMarkdown(cell)),
    );
    return `\n\n${tableOf(rows)}\n\n`;
  },
});
turndown.addRule('footnote', {
  filter: (node) => node.hasAttribute('data-footnote'),
  replacement: (_content, node) => (node as HTMLElement).getAttribute('data-footnote') ?? '',
});
turndown.remove(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'form', 'title']);

/**
 * Converts the content of a table cell to Markdown. The content is copied into a paragraph, because turndown would
 * write a cell as part of a table.
 */
function inlineMarkdown(cell: HTMLElement): string {
  const paragraph = cell.ownerDocument.createElement('p');
  paragraph.append(...cell.cloneNode(true).childNodes);
  return turndown.turndown(paragraph);
}

/** If pasted HTML contains none of these elements, it is pasted as plain text. */
const formatted = 'h1,h2,h3,h4,h5,h6,ul,ol,table,a[href],strong,b,em,i,del,s,blockquote,pre,code,img,hr';

/** Converts pasted HTML into Markdown; undefined if the HTML contains no formatting. */
export const markdownOfPaste = (html: string): string | undefined =>
  // Safe: the scripts of a parsed document never run, and only text reaches the textarea.
  markdownOfDocument(new DOMParser().parseFromString(trustedHtml(html), 'text/html'));

export function markdownOfDocument(document: Document): string | undefined {
  const { body } = document;
  removeHidden(body);
  footnotesFromLinks(body);
  listsFromWord(body);
  elementsFromStyles(body);
  unwrapNeutralFormatting(body);
  cleanLists(body);
  cleanTables(body);
  cleanLinksAndImages(body);
  if (!body.querySelector(formatted)) return undefined;
  const markdown = turndown
    .turndown(body)
    .replaceAll('\u00a0', ' ')
    .replace(/^(\s*(?:-|\d+\.|\[\^\d+\]:)) {2,}/gm, '$1 ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return markdown === '' ? undefined : markdown;
}

const all = (root: HTMLElement, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase();

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Removes comments, and elements that Word and browsers add but do not show. */
function removeHidden(root: HTMLElement): void {
  for (const element of all(root, 'style,script,meta,link,title,xml')) element.remove();
  for (const element of all(root, '*')) {
    if (/display:\s*none|mso-hide:\s*all/.test(styleOf(element))) element.remove();
    else if (element.tagName.toLowerCase().startsWith('o:')) unwrap(element);
    for (const child of [...element.childNodes]) if (child.nodeType === 8) child.remove();
  }
}

/** Converts footnotes: in Word and Google Docs, links between the text and a list at its end, below a line. */
function footnotesFromLinks(root: HTMLElement): void {
  for (const link of all(root, 'a')) {
    const [, back, number] = /#_?(?:ftnt?|edn)(_?ref)?(\d+)$/.exec(link.getAttribute('href') ?? '') ?? [];
    if (!number) continue;
    link.setAttribute('data-footnote', back ? `[^${number}]: ` : `[^${number}]`);
    const list = back && link.closest('div');
    const line = list && (list.parentElement?.querySelector(':scope > hr') ?? list.previousElementSibling);
    if (line && line.tagName === 'HR') line.remove();
  }
}

/** Converts the lists of Word, which writes each item as a paragraph whose style contains the list level. */
function listsFromWord(root: HTMLElement): void {
  for (const title of all(root, 'p.MsoTitle')) rename(title, 'h1');
  let list: Element | undefined;
  let lists: Element[] = [];
  let last: Element | undefined;
  for (const paragraph of all(root, 'p')) {
    const level = Number(/mso-list:\s*\S+\s+level(\d)/.exec(styleOf(paragraph))?.[1] ?? 0);
    if (level === 0) {
      last = undefined;
      continue;
    }
    const ignored = all(paragraph, 'span').find((span) => /mso-list:\s*ignore/.test(styleOf(span)));
    const isNumbered = /^\(?[0-9a-z]{1,3}[.)]/i.test(ignored?.textContent?.trim() ?? '');
    ignored?.remove();
    if (!last || last.nextElementSibling !== paragraph) lists = [];
    const name = isNumbered ? 'OL' : 'UL';
    lists = lists.slice(0, lists[level - 1]?.tagName === name ? level : level - 1);
    while (lists.length < level) {
      list = root.ownerDocument.createElement(name);
      const parent = lists.at(-1);
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else paragraph.before(list);
      lists.push(list);
    }
    const item = root.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    lists.at(-1)?.append(item);
    paragraph.remove();
    last = lists[0];
  }
}

const styled = {
  strong: /font-weight:\s*(bold|[6-9]00)/,
  em: /font-style:\s*italic/,
  del: /text-decoration[^;]*line-through/,
};

/** Converts the spans of Google Docs, whose styles make text bold, italic or struck through, into elements. */
function elementsFromStyles(root: HTMLElement): void {
  for (const span of all(root, 'span')) {
    for (const [name, pattern] of Object.entries(styled)) {
      if (!pattern.test(styleOf(span))) continue;
      const element = root.ownerDocument.createElement(name);
      element.append(...span.childNodes);
      span.append(element);
    }
    unwrap(span);
  }
}

/** Removes formatting that Markdown does not have or need, such as bold text with a normal weight or in headings. */
function unwrapNeutralFormatting(root: HTMLElement): void {
  for (const element of all(root, 'b,strong')) {
    if (/font-weight:\s*(normal|400)/.test(styleOf(element))) unwrap(element);
  }
  for (const element of all(root, ':is(h1,h2,h3,h4,h5,h6) :is(b,strong)')) unwrap(element);
  for (const element of all(root, 'b,strong,i,em,del,s')) {
    if (element.textContent?.trim() === '') unwrap(element);
  }
  for (const element of all(root, 'font,u,center')) unwrap(element);
}

/** Moves nested lists into their item, as HTML requires, and unwraps paragraphs inside items. */
function cleanLists(root: HTMLElement): void {
  for (const nested of all(root, ':is(ul,ol) > :is(ul,ol)')) nested.previousElementSibling?.append(nested);
  for (const paragraph of all(root, 'li > p')) unwrap(paragraph);
}

function cleanTables(root: HTMLElement): void {
  for (const block of all(root, ':is(td,th) :is(p,div,br)')) {
    block.after(' ');
    unwrap(block);
  }
}

/** Replaces Google's redirects with their targets, and removes unusable link addresses and images without https. */
function cleanLinksAndImages(root: HTMLElement): void {
  for (const link of all(root, 'a')) {
    const href = link.getAttribute('href') ?? '';
    const target = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href)?.[1];
    if (target) link.setAttribute('href', decodeURIComponent(target));
    if (href === '' || /^(#|javascript:|file:)/i.test(href)) {
      if (!link.hasAttribute('data-footnote')) unwrap(link);
    }
  }
  for (const image of all(root, 'img')) {
    if (!/^https:\/\//i.test(image.getAttribute('src') ?? '')) image.remove();
  }
}
