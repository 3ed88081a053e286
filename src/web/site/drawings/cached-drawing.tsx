import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const cachedMarkup = new Map<FunctionComponent, string>();

interface CachedDrawingProps {
  drawing: FunctionComponent;
  transform?: string;
}

/** Renders a drawing once and reuses its markup, because drawings make up most elements of a page. */
export function CachedDrawing({ drawing: Drawing, transform }: CachedDrawingProps) {
  const markup = cachedMarkup.get(Drawing) ?? withoutEndTags(renderToStaticMarkup(<Drawing />));
  cachedMarkup.set(Drawing, markup);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from a constant drawing
  return <g transform={transform} dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** An SVG element without content can end itself. React writes an end tag. */
const withoutEndTags = (markup: string) => markup.replaceAll(/><\/(?!g>|svg>)[a-z]+>/g, '/>');
