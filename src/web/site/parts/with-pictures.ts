import type { ArticleCard } from '../../../domain/articles/article.ts';
import { hashOfAddress } from '../../../domain/media/media.ts';
import type { LoaderRequest } from '../render/page.ts';

/** Adds the sizes and formats of featured images that were uploaded to this site. */
export async function withPictures<Card extends Pick<ArticleCard, 'featuredImage'>>(
  { services }: LoaderRequest['context'],
  articles: readonly Card[],
): Promise<Card[]> {
  const hashes = articles.flatMap(({ featuredImage }) => hashOfAddress(featuredImage?.url ?? '') ?? []);
  if (hashes.length === 0) return [...articles];
  const images = await services.media.describeAll(hashes);
  return articles.map((article) => {
    const facts = images.get(hashOfAddress(article.featuredImage?.url ?? '') ?? '');
    return facts ? { ...article, featuredImage: { ...article.featuredImage, facts } } : article;
  });
}
