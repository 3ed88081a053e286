import { site } from '../../../../site.config.ts';
import type { PublishedArticle } from '../../../domain/articles/article.ts';
import type { ArticlePeople } from '../../../domain/authors/author.ts';
import type { LoaderRequest } from '../render/page.ts';

/**
 * Finds the author and the reviewer of an article. The author service keeps its cached rows as long as `contentVersion`
 * is the same. Previews have no content version.
 */
export async function findArticlePeople(
  { services }: LoaderRequest['context'],
  { authorName, reviewerName, locale }: Pick<PublishedArticle, 'authorName' | 'reviewerName' | 'locale'>,
  contentVersion = '',
): Promise<ArticlePeople> {
  // The default author is the publisher, not a person.
  const author =
    authorName === site.defaultAuthor
      ? undefined
      : await services.authors.findByName(authorName, locale, contentVersion);
  const { reviewers } = reviewerName ? await services.settings.findPublic() : { reviewers: [] };
  return { author, reviewer: reviewers.find(({ name }) => name === reviewerName) };
}
