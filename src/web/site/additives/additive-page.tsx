import { site } from '../../../../site.config.ts';
import type { ArticleCard } from '../../../domain/articles/article.ts';
import { countCharacters, qualityLimits } from '../../../domain/articles/content-quality.ts';
import { type Additive, markerOf } from '../../../domain/labels/additive.ts';
import type { TypicalFood } from '../../../domain/labels/additive-schema.ts';
import words from '../../../domain/labels/additive-words.json' with { type: 'json' };
import { localizedPath, otherLocale, splitLocale } from '../../../domain/locale.ts';
import { additivePath, foodPath } from '../../../domain/site/public-pages.ts';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import type { LoaderRequest, LoaderResult } from '../render/page.ts';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { definedTermData } from '../render/structured-data.ts';
import { useTexts } from '../render/use-texts.ts';
import {
  additiveName,
  additivePageTitle,
  classNames,
  type FoundAdditives,
  factsOf,
  findAdditives,
  markerSentence,
  similarAdditives,
  textAbout,
} from './additive-data.ts';
import { Assessment, Fact, Origin } from './additive-facts.tsx';
import { MarkerBadge } from './marker-badge.tsx';

/** A food that typically contains the additive, and the slug of its page if there is one. */
interface FoodLink {
  food: TypicalFood;
  slug: string | undefined;
}

interface AdditiveData {
  found: FoundAdditives;
  foods: readonly FoodLink[];
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
  const { bySlug } = await context.services.foods.readLibrary();
  const foods = found.members.length > 1 ? [] : factsOf(found.members[0] as Additive).foods;
  return {
    kind: 'page',
    data: {
      found,
      foods: foods.map((food) => ({ food, slug: bySlug.get(words.foods[food])?.slug })),
      related: await withPictures(context, related),
    },
    cacheTags: [
      'foods',
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
        synonyms: factsOf(additive).names?.[locale] ?? [],
        description: factsOf(additive).purpose[locale],
        address: siteUrl + localizedPath(path, locale),
        list: {
          name: t('labels:additives.title'),
          address: siteUrl + localizedPath('/e-stoffer', locale),
        },
      }),
    ],
  };
}

export function Page({ data: { found, foods, related } }: { data: AdditiveData }) {
  const { t, href, locale } = useTexts('labels');
  const [additive] = found.members;
  return (
    <>
      <div className="container pt-6">
        <a className="back-link" href={href('/e-stoffer')}>
          <span aria-hidden="true">← </span>
          {t('additives.all')}
        </a>
      </div>
      {found.members.length === 1 && additive ? (
        <AdditiveDetails additive={additive} foods={foods} />
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

function AdditiveDetails({ additive, foods }: { additive: Additive; foods: readonly FoodLink[] }) {
  const { t, href, locale } = useTexts('labels');
  const { purpose, names, status, withdrawn, warnings, limits = [], pending } = factsOf(additive);
  const about = textAbout(additive, locale);
  const similar = similarAdditives(additive).map(
    (each) => `[E${each.e}: ${additiveName(each, locale)}](${href(additivePath(each.e))})`,
  );
  const foodTexts = foods.map(({ food, slug }) =>
    slug ? `[${t(`foods.${food}`)}](${href(foodPath(slug))})` : t(`foods.${food}`),
  );
  const otherNames = names?.[locale] ?? [];
  const url = withdrawn && `https://eur-lex.europa.eu/eli/reg/${withdrawn.in}/${withdrawn.regulation}/oj`;
  return (
    <>
      <PageIntro
        title={t('additives.pageTitle', { e: additive.e, name: additiveName(additive, locale) })}
        lead={purpose[locale]}
      />
      {about && (
        <div className="container mt-4">
          <MarkdownParagraph className="rich max-w-[66ch]" text={about} />
        </div>
      )}
      <dl className="container mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 md:grid-cols-[14rem_minmax(0,1fr)]">
        <Fact title={t('additives.markerTitle')}>
          <MarkerBadge marker={markerOf(additive)} />
          <p className="mt-1">{markerSentence(additive, locale)}</p>
          <MarkdownParagraph className="rich mt-2 text-sm text-ink-soft" text={t('additives.disclaimerMd')} />
        </Fact>
        <Fact title={t('additives.classes')}>{classNames(additive, locale)}</Fact>
        <Origin additive={additive} />
        <Assessment additive={additive} />
        {warnings && (
          <Fact
            title={t('additives.warningsTitle')}
            texts={warnings.map((id) => t(`additives.warnings.${id}Md`))}
          />
        )}
        {(foods.length > 0 || !withdrawn) && (
          <Fact
            title={t(withdrawn ? 'additives.foodsBefore' : 'additives.foods')}
            texts={[
              foodTexts.join(', ') || t('additives.foodsNone'),
              ...(withdrawn ? [] : [t('additives.foodsNoteMd')]),
            ]}
          />
        )}
        {similar.length > 0 && <Fact title={t('additives.similar')} texts={[similar.join(', ')]} />}
        <Fact title={t('additives.otherLanguage')}>
          <p lang={locale === 'no' ? 'en' : 'nb'}>{additiveName(additive, otherLocale(locale))}</p>
        </Fact>
        {otherNames.length > 0 && <Fact title={t('additives.synonyms')}>{otherNames.join(', ')}</Fact>}
        <Fact
          title={t('additives.statusTitle')}
          texts={[
            t(`additives.status.${status}Md`, { year: withdrawn?.in, url }),
            ...(pending ? [t('additives.pendingMd', { url: pending.source })] : []),
            ...limits.map((id) => t(`additives.limits.${id}Md`)),
          ]}
        />
        <Fact
          title={t('additives.sourcesTitle')}
          texts={Object.entries(sources).map(
            ([id, address]) => `[${t(`additives.sources.${id as keyof typeof sources}`)}](${address})`,
          )}
        />
      </dl>
    </>
  );
}

const sources = {
  ...words.sources,
  mattilsynet:
    'https://www.mattilsynet.no/mat-og-drikke/matproduksjon/tilsatte-stoffer-i-mat/veileder-om-tilsetningsstoffer-i-mat-og-drikke/hva-er-tilsetningsstoffer-og-kravene-for-bruk',
  efsa: 'https://www.efsa.europa.eu/en/topics/topic/food-additive-re-evaluations',
  monteiro: 'https://doi.org/10.1017/S1368980018003762',
};
