import { createElement, Fragment } from 'react';
import type { MetaDescriptor } from 'react-router';

/** What a page says of itself, as elements of its head. */
export const headTags = (tags: readonly MetaDescriptor[]) =>
  createElement(Fragment, null, ...tags.map((tag) => headTag(tag as Record<string, unknown>)));

function headTag(tag: Record<string, unknown>) {
  if ('title' in tag && !('tagName' in tag)) return <title>{String(tag.title)}</title>;
  if ('script:ld+json' in tag) {
    const json = JSON.stringify(tag['script:ld+json']).replace(/[<>&\u2028\u2029]/g, escaped);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing can end the script
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  }
  const { tagName, ...attributes } = tag;
  return tagName === 'link' ? <link {...attributes} /> : <meta {...attributes} />;
}

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
