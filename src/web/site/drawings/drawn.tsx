import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const cachedMarkup = new Map<FunctionComponent, string>();

/** Places a drawing in a picture. The markup is cached, because drawings make up most elements of a page. */
export function Drawn({ of: Drawing, at }: { of: FunctionComponent; at?: string }) {
  const markup = cachedMarkup.get(Drawing) ?? renderToStaticMarkup(<Drawing />);
  cachedMarkup.set(Drawing, markup);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from a constant drawing
  return <g transform={at} dangerouslySetInnerHTML={{ __html: markup }} />;
}
