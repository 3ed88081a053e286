import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const markups = new Map<FunctionComponent, string>();

/** A drawing placed in a picture. Its markup is made once: a page's drawings have more elements than all the rest of it. */
export function Drawn({ of: Drawing, at }: { of: FunctionComponent; at?: string }) {
  const markup = markups.get(Drawing) ?? renderToStaticMarkup(<Drawing />);
  markups.set(Drawing, markup);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by React from a drawing of ours
  return <g transform={at} dangerouslySetInnerHTML={{ __html: markup }} />;
}
