import { hashesIn } from '../media/media.ts';
import { externalLinks } from '../text/markdown-structure.ts';
import { descriptionOf, keywordsUsed, type PublishedArticle } from './article.ts';
import { urlsIn } from './claim-ledger.ts';

/** Structured data with more citations would make the page needlessly large. */
const maxCitations = 500;

export type InspectedArticle = Pick<
  PublishedArticle,
  'title' | 'content' | 'keywords' | 'metaDescription' | 'excerpt'
>;

/** What the page of an article needs to know about its text, apart from the rendered text itself. */
export const inspectArticle = (article: InspectedArticle) => ({
  urls: urlsIn(article.content),
  imageHashes: hashesIn(article.content),
  keywords: keywordsUsed(article),
  description: descriptionOf(article),
  citations: externalLinks(article.content).slice(0, maxCitations),
});

export type ArticleInspection = ReturnType<typeof inspectArticle>;
