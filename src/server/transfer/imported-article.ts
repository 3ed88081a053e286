import type { Food } from '../../domain/foods/food.ts';
import type { ImportFacts, ImportFormat, ImportRemark } from '../../domain/transfer/transfer.ts';
import type { ArticleToImport } from '../articles/transferred-article.ts';

export interface ImportedArticle extends ArticleToImport {
  remarks: ImportRemark[];
  shortcodes?: string[];
  /** Whether the article is a page of its former site, which is imported only if the user asks for it. */
  isPage?: boolean;
}

/** An article of an upload that cannot be imported. `remarks` contains the reasons. */
export interface RefusedArticle {
  slug: string;
  title: string;
  remarks: ImportRemark[];
}

export interface ImportImage {
  hash: string;
  alt: string;
  file: string;
  /** The address of an image on the former site. The article keeps this address if the image cannot be stored. */
  formerAddress?: string;
}

export interface ReadImport {
  format: ImportFormat;
  articles: ImportedArticle[];
  refused: RefusedArticle[];
  images: ImportImage[];
  /** The foods of this product's export. Other systems have none. */
  foods?: Food[];
  leftOut: NonNullable<ImportFacts['leftOut']>;
  /** True if texts refer to the former site without its address, for which the screen then asks. */
  asksForAddress: boolean;
}

export interface ReadOptions {
  /** The address of the former site, without a trailing slash; empty if it is not known. */
  siteAddress: string;
  /** The path of the posts on the former site, such as /blog/{slug}/; empty if it is not known. */
  postPath?: string;
}

/** Matches the addresses of links and images in Markdown. Parentheses in an address are escaped. */
const targets = /\]\(<?((?:\\[()]|[^\s()<>])+)/g;
const images = /!\[(?:\\.|[^[\]\\])*\]\(<?((?:\\[()]|[^\s()<>])+)/g;
const unescaped = (target: string) => target.replace(/\\([()])/g, '$1');

export const imagesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(images)].map((match) => unescaped(match[1] ?? ''))),
];

export const remoteImagesIn = (markdown: string): string[] =>
  imagesIn(markdown).filter((url) => /^https?:\/\//.test(url));

/** Replaces the addresses of links and images. `replacement` returns undefined for an address that stays. */
export const withTargetsReplaced = (markdown: string, replacement: (url: string) => string | undefined) =>
  markdown.replace(targets, (whole, target: string) => {
    const url = replacement(unescaped(target))?.replace(/[()]/g, '\\$&');
    return url === undefined ? whole : whole.slice(0, whole.length - target.length) + url;
  });
