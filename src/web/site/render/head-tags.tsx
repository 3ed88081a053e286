import { createElement, Fragment } from 'react';

export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { link: { rel: string; href: string; hrefLang?: string; type?: string; title?: string } }
  | { jsonLd: object };

export const headTags = (tags: readonly HeadTag[]) => createElement(Fragment, null, ...tags.map(headTag));

function headTag(tag: HeadTag) {
  if ('title' in tag) return <title>{tag.title}</title>;
  if ('link' in tag) return <link {...tag.link} />;
  if ('jsonLd' in tag) {
    const json = JSON.stringify(tag.jsonLd).replace(/[<>&\u2028\u2029]/g, escaped);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every character escaped that could end the script
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  }
  return <meta {...tag} />;
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
