import type { MarkdownIt, Token } from 'markdown-it';

/**
 * Blocks that editors write in plain Markdown: a quote that begins with [!NOTE] is a callout, images on adjacent lines
 * are a gallery, a link with the title "knapp" or "button" alone in its paragraph is a button, and a link to a YouTube
 * video alone in its paragraph is a card that loads the video when the reader opens it.
 */
export function addBlocks(it: MarkdownIt): void {
  it.core.ruler.push('blocks', (state) => {
    const { tokens } = state;
    for (const [at, inline] of tokens.entries()) {
      const paragraph = tokens[at - 1];
      if (inline.type !== 'inline' || paragraph?.type !== 'paragraph_open') continue;
      makeCallout(tokens, at);
      if (isGallery(inline)) paragraph.attrSet('class', 'gallery');
      const link = linkOf(inline);
      const video = youtube.exec(String(link?.attrGet('href') ?? ''))?.[1];
      if (link && /^(?:knapp|button)$/i.test(String(link.attrGet('title') ?? ''))) {
        link.attrSet('title', '');
        link.attrSet('class', 'button');
      } else if (video) {
        const content = inline.children?.map((child) => child.content).join('');
        Object.assign(paragraph, { type: 'video', nesting: 0, content, meta: video });
        for (const token of tokens.slice(at, at + 2)) token.type = 'removed';
      }
    }
    state.tokens = tokens.filter(({ type }) => type !== 'removed');
  });
  it.renderer.rules.video = (tokens, at) => {
    const { content = '', meta } = tokens[at] ?? {};
    const title = it.utils.escapeHtml(content);
    // Browsers do not load a lazy frame inside a closed details element.
    return `<details class="video"><summary>${title} <small>YouTube</small></summary><iframe src="https://www.youtube-nocookie.com/embed/${meta}" title="${title}" loading="lazy" allow="fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe></details>\n`;
  };
}

function makeCallout(tokens: Token[], at: number): void {
  const quote = tokens[at - 2];
  const inline = tokens[at];
  const [first, ...others] = inline?.children ?? [];
  if (quote?.type !== 'blockquote_open' || !inline || first?.content.trim() !== '[!NOTE]') return;
  const isEnd = ({ type, level }: Token) => type === 'blockquote_close' && level === quote.level;
  for (const token of [quote, ...tokens.slice(at).filter(isEnd).slice(0, 1)]) token.tag = 'div';
  quote.attrSet('class', 'callout');
  inline.children = others.slice(1);
}

function isGallery({ children }: Token): boolean {
  const images = children?.filter(({ type, content }) => type === 'image' || content.trim() !== '') ?? [];
  return images.length > 1 && images.every(({ type }) => type === 'image');
}

/** The link that is the only content of a paragraph. */
function linkOf({ children }: Token): Token | undefined {
  const end = children?.findIndex(({ type }) => type === 'link_close') ?? -1;
  return children?.[0]?.type === 'link_open' && end === children.length - 1 ? children[0] : undefined;
}

const youtube =
  /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?v=|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#]|$)/;
