import type { Element, ElementContent, Root, Text } from 'hast';
import { memo, useMemo } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { UnsourcedClaim } from '../../../domain/health-claims.ts';

interface RenderedTextProps {
  markdown: string;
  lang: string;
  /** Sentences to mark. */
  claims?: UnsourcedClaim[];
}

const none: UnsourcedClaim[] = [];

/** Markdown as readers will see it, with the sentences marked that claim something and name no source. */
export const RenderedText = memo(function RenderedText({ markdown, lang, claims = none }: RenderedTextProps) {
  const plugins = useMemo(() => [() => (tree: Root) => markClaims(tree, claims)], [claims]);
  return (
    <div lang={lang} className="prose article-text">
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={plugins}
        components={{
          // The page around the text has its h1.
          h1: ({ children }) => <h2>{children}</h2>,
          img: ({ src, alt }) => (src ? <img src={src} alt={alt ?? ''} /> : <span>{alt}</span>),
        }}
      >
        {markdown}
      </Markdown>
    </div>
  );
});

/** Wraps the words of claims, by where they stand in the Markdown. */
function markClaims(node: Root | Element, claims: UnsourcedClaim[]): void {
  if (claims.length === 0) return;
  node.children = (node.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === 'text') return marked(child, claims);
    if (child.type === 'element') markClaims(child, claims);
    return [child];
  });
}

function marked(text: Text, claims: UnsourcedClaim[]): ElementContent[] {
  const start = text.position?.start.offset;
  const end = text.position?.end.offset;
  if (start === undefined || end === undefined || text.value.trim() === '') return [text];
  const claim = claims.find((each) => each.start < end && each.end > start);
  if (!claim) return [text];
  // Where escapes make text and source differ in length, the whole piece is marked.
  const exact = end - start === text.value.length;
  const from = exact ? Math.max(0, claim.start - start) : 0;
  const to = exact ? Math.min(text.value.length, claim.end - start) : text.value.length;
  const piece = (value: string): Text => ({ type: 'text', value });
  const rest: Text = {
    ...piece(text.value.slice(to)),
    ...(text.position && {
      position: {
        start: { ...text.position.start, offset: start + to },
        end: { ...text.position.end, offset: end },
      },
    }),
  };
  const mark: Element = {
    type: 'element',
    tagName: 'mark',
    properties: {},
    children: [piece(text.value.slice(from, to))],
  };
  return [
    ...(from > 0 ? [piece(text.value.slice(0, from))] : []),
    mark,
    ...(rest.value === ''
      ? []
      : marked(
          rest,
          claims.filter((each) => each.start >= claim.end),
        )),
  ];
}
