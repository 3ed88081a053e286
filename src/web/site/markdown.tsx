import type { Element, ElementContent } from 'hast';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { hashOfAddress, type ImageFacts } from '../../domain/media.ts';
import { slugFromTitle } from '../../domain/slug.ts';
import { Picture } from './picture.tsx';

export interface RenderedMarkdown {
  html: string;
  /** The text's sections, for a list of contents. */
  headings: { id: string; text: string }[];
}

/** Our own images by their hash, as the media service describes them. */
type KnownImages = ReadonlyMap<string, ImageFacts>;

/** As wide as running text gets. */
const textWidth = '(min-width: 48rem) 44rem, 92vw';

const maxRememberedCharacters = 20_000_000;
const remembered = new Map<string, RenderedMarkdown>();
let rememberedCharacters = 0;

/** Markdown as safe HTML, made once per text: raw HTML is shown as text, addresses pass react-markdown's filter. */
export function renderMarkdown(text: string, images: KnownImages = new Map()): RenderedMarkdown {
  // An image that was not known yet makes another page of the same text.
  const key = images.size === 0 ? text : `${[...images.keys()].join()}\n${text}`;
  const known = remembered.get(key);
  if (known) return known;
  const rendered = render(text, images);
  rememberedCharacters += text.length + rendered.html.length;
  if (rememberedCharacters > maxRememberedCharacters) {
    remembered.clear();
    rememberedCharacters = text.length + rendered.html.length;
  }
  remembered.set(key, rendered);
  return rendered;
}

function render(text: string, images: KnownImages): RenderedMarkdown {
  const headings: RenderedMarkdown['headings'] = [];
  // The page around the text has these already.
  const taken = new Set(['innhold', 'menu', 'contents', 'share']);
  const idFor = (node: Element | undefined) => {
    const heading = plainText(node);
    const base = slugFromTitle(heading) || 'del';
    let id = base;
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
    taken.add(id);
    return { id, heading };
  };
  const section = ({ node, children }: { node?: Element; children?: ReactNode }) => {
    const { id, heading } = idFor(node);
    headings.push({ id, text: heading });
    return <h2 id={id}>{children}</h2>;
  };
  const components: Components = {
    // The page's h1 is the title; any other # is shown as a section.
    h1: section,
    h2: section,
    h3: ({ node, children }) => <h3 id={idFor(node).id}>{children}</h3>,
    table: ({ children }) => (
      // Focusable, so that a wide table can be scrolled with the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable
      <div className="wide-table" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    // A picture whose address did not pass the filter is its words.
    img: ({ src, alt, title }) => {
      if (!src) return alt;
      const image = images.get(hashOfAddress(String(src)) ?? '');
      if (image) return <Picture image={image} alt={alt ?? ''} title={title} sizes={textWidth} />;
      return <img src={src} alt={alt ?? ''} title={title} loading="lazy" decoding="async" />;
    },
    a: ({ href, title, children }) => (
      <a href={href} title={title} rel={/^https?:/.test(href ?? '') ? 'noopener' : undefined}>
        {children}
      </a>
    ),
  };
  const html = renderToStaticMarkup(
    <Markdown remarkPlugins={[remarkGfm]} components={components}>
      {text}
    </Markdown>,
  );
  return { html, headings };
}

function plainText(node: Element | ElementContent | undefined): string {
  if (!node) return '';
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

/** Rendered Markdown in the page; `as` names the element that holds it. */
export function MarkdownHtml({
  html,
  as: Tag = 'div',
  className,
}: {
  html: string;
  as?: 'div' | 'p';
  className?: string;
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML through
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A text of the translation files that may hold links and bold words. */
export function Copy({ text, className }: { text: string; className?: string }) {
  const html = renderMarkdown(text).html.replace(/^<p>(.*)<\/p>$/s, '$1');
  return <MarkdownHtml as="p" className={className} html={html} />;
}
