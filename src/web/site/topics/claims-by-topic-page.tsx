import { claimPath } from '../../../domain/articles/claims/claim-address.ts';
import { htmlLang } from '../../../domain/locale.ts';
import { PageLinks, pageNumber } from '../parts/page-links.tsx';
import { PageIntro } from '../parts/text-page.tsx';
import type { ArticleClaims } from '../publisher/claim-page.tsx';
import { type DataOf, type LoaderRequest, metaOf, notFound } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export async function load({ context, url }: LoaderRequest) {
  const { services, locale, languages } = context;
  const page = pageNumber(url.searchParams.get('page'));
  const list = page && (await services.claims.listPage(languages, page));
  if (!list || page > list.pages) return notFound();
  const withTopic = await Promise.all(
    list.listed.map(async (each) => ({
      ...each,
      topic: (await services.topics.findOfArticle(each.article.id, locale, each.article.contentVersion))
        ?.title,
    })),
  );
  const byTopic = Map.groupBy(withTopic, ({ topic }) => topic);
  // The last group has no topic.
  const groups = [...byTopic]
    .map(([topic, listed]) => ({ topic, listed }))
    .sort((a, b) => Number(a.topic === undefined) - Number(b.topic === undefined));
  return { kind: 'page' as const, data: { groups, page, pages: list.pages } };
}

export const meta = metaOf('claims');

export function Page({ data: { groups, page, pages } }: { data: DataOf<typeof load> }) {
  const { t } = useTexts('upf', { keyPrefix: 'claims' });
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className="container pb-12">
        {groups.length === 0 && <p>{t('none')}</p>}
        {groups.map(({ topic, listed }) => (
          <section key={topic ?? ''} className="mt-10 max-w-[52rem]">
            <h2 className="text-2xl">{topic ?? t(groups.length > 1 ? 'otherTopics' : 'all')}</h2>
            {listed.map((each) => (
              <ListedClaims key={each.article.id} {...each} />
            ))}
          </section>
        ))}
        <PageLinks path="/pastander" page={page} pages={pages} />
      </div>
    </>
  );
}

function ListedClaims({ article, claims }: ArticleClaims) {
  const { t, href, locale } = useTexts('upf');
  return (
    <>
      <h3 className="mt-6" lang={article.locale === locale ? undefined : htmlLang[article.locale]}>
        <a className="link" href={href(claimPath(article.number))}>
          {article.title}
        </a>
      </h3>
      <ul className="mt-3 grid gap-2 border-t border-line pt-3">
        {claims.map(({ id, sentence, sources, locale: language }) => (
          <li key={id}>
            <a
              className="block py-1"
              lang={language === locale ? undefined : htmlLang[language]}
              href={href(claimPath(id))}
            >
              {sentence}
            </a>
            <span className="text-sm text-ink-soft">
              {t('claims.sourceCount', { count: sources.length })}
              {sources.some(({ retraction }) => retraction !== undefined) && `. ${t('claims.retracted')}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
