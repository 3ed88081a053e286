import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const cachedMarkup = new Map<FunctionComponent, string>();

/** A drawing at a position in a picture. Its markup is cached, because drawings have most of a page's elements. */
export function Drawn({ of: Drawing, at }: { of: FunctionComponent; at?: string }) {
  const markup = cachedMarkup.get(Drawing) ?? renderToStaticMarkup(<Drawing />);
  cachedMarkup.set(Drawing, markup);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from a constant drawing
  return <g transform={at} dangerouslySetInnerHTML={{ __html: markup }} />;
}
