import { site } from '../../../site.config.ts';
import { lastChangedAt } from '../../domain/articles/article.ts';
import { htmlLang, type Locale, localizedPath } from '../../domain/locale.ts';
import { articlePath, feedPath } from '../../domain/site/public-pages.ts';
import type { FeedArticle } from '../articles/article-service.ts';
import { xmlText } from '../platform/http/xml-text.ts';

export const articlesInFeed = 20;

const titles: Record<Locale, string> = {
  no: `${site.siteName}: nye artikler`,
  en: `${site.siteName}: new articles`,
};

/** The newest articles of a language as an Atom feed (RFC 4287). */
export function articleFeed(siteUrl: string, locale: Locale, articles: readonly FeedArticle[]): string {
  const self = siteUrl + localizedPath(feedPath, locale);
  const host = new URL(siteUrl).hostname;
  const blog = siteUrl + localizedPath('/blogg', locale);
  const entries = articles.map((article) => {
    const address = siteUrl + localizedPath(articlePath(article.slug), locale);
    // The id does not contain the slug, so that feed readers do not show an article again when its slug changes.
    return `<entry>
<id>${xmlText(`tag:${host},2026:${article.id}/${htmlLang[locale]}`)}</id>
<title>${xmlText(article.title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(address)}"/>
<published>${article.publishedAt.toISOString()}</published>
<updated>${lastChangedAt(article).toISOString()}</updated>
<author><name>${xmlText(article.authorName)}</name></author>
<summary>${xmlText(article.excerpt)}</summary>
</entry>
`;
  });
  const changed = Math.max(0, ...articles.map((article) => lastChangedAt(article).getTime()));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLang[locale]}">
<id>${xmlText(self)}</id>
<title>${xmlText(titles[locale])}</title>
<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>
<link rel="alternate" type="text/html" href="${xmlText(blog)}"/>
<updated>${new Date(changed).toISOString()}</updated>
<author><name>${xmlText(site.providerName)}</name></author>
<icon>${xmlText(siteUrl)}/favicon.svg</icon>
${entries.join('')}</feed>
`;
}
