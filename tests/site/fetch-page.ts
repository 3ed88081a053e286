import { parseHTML } from 'linkedom';
import { inject } from 'vitest';

export interface FetchedPage {
  status: number;
  headers: Headers;
  html: string;
  document: Document;
}

interface Options {
  /** The value of the Accept-Language header. */
  language?: string;
  /** The address of a product, if it is not the seeded site. */
  site?: string;
}

export const siteAddress = () => inject('siteAddress');

/** Fetches an address as a browser without JavaScript does, but does not follow redirects. */
export async function fetchPage(
  path: string,
  { language = 'nb-NO', site = siteAddress() }: Options = {},
): Promise<FetchedPage> {
  const response = await fetch(new URL(path, site), {
    headers: { 'accept-language': language },
    redirect: 'manual',
  });
  const html = await response.text();
  // The parser keeps the case of attribute names, although HTML ignores it.
  const { document } = parseHTML(html.replaceAll(' hrefLang=', ' hreflang='));
  return { status: response.status, headers: response.headers, html, document };
}

export const elementsIn = (parent: ParentNode, selector: string): Element[] => [
  ...parent.querySelectorAll(selector),
];

/** Returns the only element that matches the selector, and throws if there are none or several. */
export function onlyElementIn(parent: ParentNode, selector: string): Element {
  const [found, ...others] = elementsIn(parent, selector);
  if (!found || others.length > 0) throw new Error(`${selector} matches ${others.length + (found ? 1 : 0)}`);
  return found;
}

/** The text of an element. Line breaks and repeated spaces become one space, as a browser shows them. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

export const textsOf = (parent: ParentNode, selector: string): string[] =>
  elementsIn(parent, selector).map(textOf);

/** Returns the elements that match the selector and whose whole text is the string, or matches the pattern. */
export const withText = (parent: ParentNode, selector: string, text: string | RegExp): Element[] =>
  elementsIn(parent, selector).filter((element) =>
    typeof text === 'string' ? textOf(element) === text : text.test(textOf(element)),
  );

export const hrefOf = (element: Element | undefined): string => element?.getAttribute('href') ?? '';

export const metaOf = (document: Document, name: string): string | undefined =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ??
  undefined;

export const canonicalOf = (document: Document): string[] =>
  elementsIn(document, 'link[rel=canonical]').map((link) => hrefOf(link));

/** Returns the section that contains the first h2 with this text. */
export function sectionOf(document: Document, heading: string): Element {
  const found = withText(document, 'main section h2', heading)[0]?.closest('section');
  if (!found) throw new Error(`No section has the heading ${heading}`);
  return found;
}
