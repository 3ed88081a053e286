import { qualityLimits } from '../../../domain/articles/content-quality.ts';
import { authorPath } from '../../../domain/authors/author.ts';
import { localizedPath } from '../../../domain/locale.ts';
import { shorten } from '../../../domain/text/shorten.ts';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import { PageIntro } from '../parts/text-page.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import { type DataOf, type LoaderRequest, type MetaArgs, notFound, type PageMeta } from '../render/page.ts';
import { personData } from '../render/structured-data.ts';
import { useTexts } from '../render/use-texts.ts';
import { Photo, withPhotos } from './people.tsx';

const maxArticles = 48;

export async function load({ context, params: { slug } }: LoaderRequest<'slug'>) {
  const { services, locale, languages } = context;
  const found = await services.authors.findBySlug(slug, locale);
  if (!found) return notFound();
  const { names, ...author } = found;
  const articles = await services.articles.listByAuthor(languages, names, maxArticles);
  const [person = { author, photo: undefined }] = await withPhotos(context, [author]);
  return {
    kind: 'page' as const,
    data: { ...person, articles: await withPictures(context, articles) },
    cacheTags: ['articles', ...names.map((name) => `author:${name}` as const)],
  };
}

type AuthorData = DataOf<typeof load>;

export function meta({ t, siteUrl, locale, data: { author } }: MetaArgs<AuthorData>): PageMeta {
  const address = siteUrl + localizedPath(authorPath(author.slug), locale);
  return {
    title: author.name,
    description: descriptionFrom(author.biography) ?? t('blog:author.description', { author: author.name }),
    structuredData: [personData(siteUrl, address, author)],
  };
}

/** Shortens the biography to a meta description. Undefined if the biography is too short for one. */
function descriptionFrom(biography: string): string | undefined {
  const line = biography.replace(/\s+/g, ' ').trim();
  return line.length < qualityLimits.metaMin ? undefined : shorten(line, qualityLimits.metaMax);
}

export function Page({ data: { author, photo, articles } }: { data: AuthorData }) {
  const { t } = useTexts('blog');
  return (
    <>
      <PageIntro
        title={author.name}
        lead={author.role || t('author.role')}
        drawing={photo && <Photo image={photo} />}
      />
      <div className="container">
        <div className="prose">
          {author.biography && <p className="whitespace-pre-line">{author.biography}</p>}
          {author.link && (
            <p>
              <a href={author.link}>{t('author.more', { author: author.name })}</a>
            </p>
          )}
        </div>
        {articles.length > 0 ? (
          <ArticleCardGrid title={t('author.articles', { author: author.name })} articles={articles} />
        ) : (
          <p className="mt-10">{t('author.none')}</p>
        )}
      </div>
    </>
  );
}
