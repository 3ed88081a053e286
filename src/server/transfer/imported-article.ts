import type { ImportFormat, ImportRemark } from '../../domain/transfer/transfer.ts';
import type { ArticleToImport } from '../articles/transferred-article.ts';

export interface ImportedArticle extends ArticleToImport {
  remarks: ImportRemark[];
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
}

export interface ReadImport {
  format: ImportFormat;
  articles: ImportedArticle[];
  refused: RefusedArticle[];
  images: ImportImage[];
}

export const remoteImagesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(/!\[[^\]]*\]\(<?(https?:\/\/[^\s)>]+)/g)].map((match) => match[1] ?? '')),
];
