import type { ReactNode } from 'react';
import { site } from '../../../../site.config.ts';
import type { ArticleCard } from '../../../domain/articles/article.ts';
import { countCharacters, qualityLimits } from '../../../domain/articles/content-quality.ts';
import { type Additive, markerOf } from '../../../domain/labels/additive.ts';
import { localizedPath, splitLocale } from '../../../domain/locale.ts';
import { additivePath } from '../../../domain/site/public-pages.ts';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import type { LoaderRequest, LoaderResult } from '../render/page.ts';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { definedTermData } from '../render/structured-data.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import {
  additiveName,
  additivePageTitle,
  type FoundAdditives,
  factsOf,
  findAdditives,
  markerSentence,
} from './additive-data.ts';
import { MarkerBadge } from './marker-badge.tsx';

interface AdditiveData {
  found: FoundAdditives;
  related: readonly ArticleCard[];
}

/** Every additive page lists the articles that have one of these keywords. */
const keywords = ['tilsetningsstoffer', 'e-stoffer'];

export async function load({
  context,
  params: { slug },
  url,
}: LoaderRequest<'slug'>): Promise<LoaderResult<AdditiveData>> {
  const e = slug.toLowerCase().replace(/^e[\s-]?/, '');
  const found = findAdditives(e);
  if (!found) return { kind: 'not-found', page: 'page' };
  const path = additivePath(e);
  const { prefixed } = splitLocale(url.pathname);
  if (slug !== `e${e}`) {
    return { kind: 'redirect', to: localizedPath(path, prefixed ? 'en' : 'no'), status: 301 };
  }
  const related = await context.services.articles.listByKeywords(context.locale, keywords);
  return {
    kind: 'page',
    data: { found, related: await withPictures(context, related) },
    cacheTags: [
      ...keywords.map((keyword) => `keyword:${keyword}` as const),
      ...related.map((article) => `article:${article.slug}` as const),
    ],
  };
}

export function meta({ siteUrl, path, locale, t, data: { found } }: MetaArgs<AdditiveData>): PageMeta {
  const title = additivePageTitle(found, locale);
  const [additive] = found.members;
  if (found.members.length > 1 || !additive) {
    return { title, description: t('labels:additives.groupDescription', { e: found.e }) };
  }
  const name = additiveName(additive, locale);
  const isLong = countCharacters(`${title} | ${site.siteName}`) > qualityLimits.title;
  return {
    title: isLong ? t('labels:additives.shortTitle', { e: additive.e }) : title,
    description: t('labels:additives.pageDescription', { e: additive.e }),
    structuredData: [
      definedTermData({
        name,
        code: `E${additive.e}`,
        synonyms: additive.also ?? [],
        description: markerSentence(additive, locale),
        address: siteUrl + localizedPath(path, locale),
        list: {
          name: t('labels:additives.title'),
          address: siteUrl + localizedPath('/e-stoffer', locale),
        },
      }),
    ],
  };
}

export function Page({ data: { found, related } }: { data: AdditiveData }) {
  const { t } = useTexts('labels');
  const { href, locale } = usePage();
  const [additive] = found.members;
  return (
    <>
      <div className="container pt-6">
        <a className="inline-block py-2.5 font-medium no-underline hover:underline" href={href('/e-stoffer')}>
          <span aria-hidden="true">← </span>
          {t('additives.all')}
        </a>
      </div>
      {found.members.length === 1 && additive ? (
        <AdditiveDetails additive={additive} />
      ) : (
        <>
          <PageIntro title={additivePageTitle(found, locale)} lead={t('additives.groupLead')} />
          <ul className="container mt-4">
            {found.members.map((member) => (
              <li key={member.e} className="border-t border-line">
                <a className="link block py-3" href={href(additivePath(member.e))}>
                  E{member.e}: {additiveName(member, locale)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="container">
        <ArticleCardGrid title={t('additives.related')} articles={related} />
      </div>
    </>
  );
}

function AdditiveDetails({ additive }: { additive: Additive }) {
  const { t } = useTexts('labels');
  const { locale } = usePage();
  const { foods, status, withdrawn } = factsOf(additive);
  const other = locale === 'no' ? 'en' : 'no';
  const marker = markerOf(additive);
  return (
    <>
      <PageIntro
        title={t('additives.pageTitle', { e: additive.e, name: additiveName(additive, locale) })}
        lead={additive.classes.map((id) => t(`classes.${id}.text`)).join(' ')}
      />
      <dl className="container mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 md:grid-cols-[14rem_minmax(0,1fr)]">
        <Fact title={t('additives.markerTitle')}>
          <p>
            <MarkerBadge marker={marker} />
          </p>
          <p className="mt-1">{markerSentence(additive, locale)}</p>
          <MarkdownParagraph className="rich mt-2 text-sm text-ink-soft" text={t('additives.disclaimerMd')} />
        </Fact>
        <Fact title={t('additives.classes')}>
          <ul>
            {additive.classes.map((id) => (
              <li key={id}>
                <strong>{t(`classes.${id}.name`)}:</strong> {t(`classes.${id}.text`)}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact title={t('additives.otherLanguage')}>
          <p lang={other === 'no' ? 'nb' : 'en'}>{additiveName(additive, other)}</p>
        </Fact>
        {additive.also && <Fact title={t('additives.synonyms')}>{additive.also.join(', ')}</Fact>}
        {(foods.length > 0 || !withdrawn) && (
          <Fact title={t(withdrawn ? 'additives.foodsBefore' : 'additives.foods')}>
            <p>{foods.map((food) => t(`foods.${food}`)).join(', ') || t('additives.foodsNone')}</p>
            {!withdrawn && (
              <MarkdownParagraph
                className="rich mt-2 text-sm text-ink-soft"
                text={t('additives.foodsNoteMd')}
              />
            )}
          </Fact>
        )}
        <Fact title={t('additives.statusTitle')}>
          <MarkdownParagraph
            className="rich"
            text={t(`additives.status.${status}Md`, {
              year: withdrawn?.in,
              url:
                withdrawn && `https://eur-lex.europa.eu/eli/reg/${withdrawn.in}/${withdrawn.regulation}/oj`,
            })}
          />
        </Fact>
        <Fact title={t('additives.sourcesTitle')}>
          <ul className="rich">
            {sources.map(({ id, url }) => (
              <li key={id}>
                <a href={url}>{t(`additives.sources.${id}`)}</a>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="border-t border-line pt-4 font-semibold md:pb-4">{title}</dt>
      <dd className="max-w-[66ch] wrap-anywhere pt-1 pb-4 md:border-t md:border-line md:pt-4">{children}</dd>
    </>
  );
}

const sources = [
  { id: 'regulation', url: 'https://eur-lex.europa.eu/eli/reg/2008/1333/oj' },
  {
    id: 'mattilsynet',
    url: 'https://www.mattilsynet.no/mat-og-drikke/matproduksjon/tilsatte-stoffer-i-mat/veileder-om-tilsetningsstoffer-i-mat-og-drikke/hva-er-tilsetningsstoffer-og-kravene-for-bruk',
  },
  { id: 'efsa', url: 'https://www.efsa.europa.eu/en/topics/topic/food-additive-re-evaluations' },
  { id: 'monteiro', url: 'https://doi.org/10.1017/S1368980018003762' },
] as const;
