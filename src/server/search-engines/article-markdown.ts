import { bodyWithoutTitle, lastChangedAt, type PublishedArticle } from '../../domain/articles/article.ts';
import { htmlLang, localizedPath } from '../../domain/locale.ts';
import { articlePath } from '../../domain/site/public-pages.ts';

/** A published article as Markdown with its metadata as YAML front matter. JSON strings are valid YAML. */
export function articleMarkdown(siteUrl: string, article: PublishedArticle): string {
  const { slug, locale, title, excerpt, content, authorName, publishedAt } = article;
  const facts = {
    title,
    url: siteUrl + localizedPath(articlePath(slug), locale),
    language: htmlLang[locale],
    author: authorName,
    published: publishedAt.toISOString(),
    modified: lastChangedAt(article).toISOString(),
  };
  const frontMatter = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  const body = bodyWithoutTitle(content, title).trim();
  return `---\n${frontMatter.join('')}---\n\n# ${title}\n\n${excerpt ? `> ${excerpt.replace(/\s*\n\s*/g, ' ')}\n\n` : ''}${body}\n`;
}
