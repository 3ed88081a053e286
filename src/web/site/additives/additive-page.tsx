import type { ReactNode } from 'react';
import { site } from '../../../../site.config.ts';
import { countCharacters, qualityLimits } from '../../../domain/articles/content-quality.ts';
import { type Additive, markerOf } from '../../../domain/labels/additive.ts';
import type { FactSource } from '../../../domain/labels/additive-schema.ts';
import words from '../../../domain/labels/additive-words.json';
import { localizedPath, otherLocale, splitLocale } from '../../../domain/locale.ts';
import { additivePath, foodPath } from '../../../domain/site/public-pages.ts';
import { orList } from '../../../domain/text/or-list.ts';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import { PageIntro } from '../parts/text-page.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import { type DataOf, type LoaderRequest, type MetaArgs, notFound, type PageMeta } from '../render/page.ts';
import { definedTermData } from '../render/structured-data.ts';
import { useTexts } from '../render/use-texts.ts';
import {
  additiveName,
  additivePageTitle,
  classNames,
  factsOf,
  findAdditives,
  markerSentence,
  opinionOn,
  similarAdditives,
  textAbout,
} from './additive-data.ts';
import { MarkerBadge } from './marker-badge.tsx';

/** Every additive page lists the articles that have one of these keywords. */
const keywords = ['tilsetningsstoffer', 'e-stoffer'];

export async function load({ context, params: { slug }, url }: LoaderRequest<'slug'>) {
  const e = slug.toLowerCase().replace(/^e[\s-]?/, '');
  const found = findAdditives(e);
  if (!found) return notFound();
  const path = additivePath(e);
  const { prefixed } = splitLocale(url.pathname);
  if (slug !== `e${e}`)
    return {
      kind: 'redirect' as const,
      to: localizedPath(path, prefixed ? 'en' : 'no'),
      status: 301 as const,
    };
  const related = await context.services.articles.listByKeywords(context.locale, keywords);
  const { bySlug } = await context.services.foods.readLibrary();
  const foods = found.members.length > 1 ? [] : (factsOf(found.members[0] as Additive).foods?.in ?? []);
  return {
    kind: 'page' as const,
    data: {
      found,
      // Each with the slug of its page if there is one.
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

type AdditiveData = DataOf<typeof load>;

export function meta({ siteUrl, path, locale, t, data: { found } }: MetaArgs<AdditiveData>): PageMeta {
  const title = additivePageTitle(found, locale);
  const [additive] = found.members;
  if (found.members.length > 1 || !additive)
    return { title, description: t('labels:additives.groupDescription', { e: found.e }) };
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

function AdditiveDetails({ additive, foods }: { additive: Additive; foods: AdditiveData['foods'] }) {
  const { t, href, locale } = useTexts('labels');
  const facts = factsOf(additive);
  const { purpose, names, status, withdrawn, warnings = [], limits = [], pending } = facts;
  const sourced = useSourced();
  const about = textAbout(additive, locale);
  const similar = similarAdditives(additive);
  const similarText = similar.to
    .map((each) => `[E${each.e}: ${additiveName(each, locale)}](${href(additivePath(each.e))})`)
    .join(', ');
  const foodTexts = foods.map(({ food, slug }) =>
    slug ? `[${t(`foods.${food}`)}](${href(foodPath(slug))})` : t(`foods.${food}`),
  );
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
        <Fact
          title={t('additives.warningsTitle')}
          texts={warnings.map((id) => t(`additives.warnings.${id}Md`))}
        />
        <Fact
          title={t(withdrawn ? 'additives.foodsBefore' : 'additives.foods')}
          texts={
            facts.foods || withdrawn
              ? sourced(foodTexts.join(', '), facts.foods?.source)
              : [t('additives.foodsNone'), t('additives.foodsNoteMd')]
          }
        />
        <Fact title={t('additives.similar')} texts={sourced(similarText, similar.source)} />
        <Fact title={t('additives.otherLanguage')}>
          <p lang={locale === 'no' ? 'en' : 'nb'}>{additiveName(additive, otherLocale(locale))}</p>
        </Fact>
        <Fact title={t('additives.synonyms')}>{names?.[locale].join(', ')}</Fact>
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

/** One entry of the list of facts about an additive, or nothing if there is no text. Texts are Markdown. */
function Fact({ title, texts = [], children }: { title: string; texts?: string[]; children?: ReactNode }) {
  if (texts.length === 0 && !children) return null;
  return (
    <>
      <dt className="border-t border-line pt-4 font-semibold md:pb-4">{title}</dt>
      <dd className="max-w-[66ch] wrap-anywhere pt-1 pb-4 md:border-t md:border-line md:pt-4">
        {texts.map((text) => (
          <MarkdownParagraph key={text} className="rich not-first:mt-2" text={text} />
        ))}
        {children}
      </dd>
    </>
  );
}

function Origin({ additive }: { additive: Additive }) {
  const { t, locale } = useTexts('labels');
  const { origin, diet } = factsOf(additive);
  const from = orList(origin?.from.map((id) => t(`additives.origin.${id}`)) ?? [], locale);
  const diets = diet && t(`additives.diet.${diet.vegan}-${diet.vegetarian}` as 'additives.diet.yes-yes');
  const sourced = useSourced();
  return (
    <Fact
      title={t('additives.originTitle')}
      texts={[
        ...sourced(origin && t('additives.originText', { from }), origin?.source),
        ...sourced(diets, diet?.source),
      ]}
    />
  );
}

/** A function that adds the link to its source to a text, if there is one. */
function useSourced() {
  const { t } = useTexts('labels');
  const addresses: Record<string, string> = words.sources;
  return (text: string | undefined, source: FactSource = '') =>
    text ? [`${text} ([${t('additives.source')}](${addresses[source] ?? source}))`] : [];
}

const adultKg = 70;
const childKg = 20;

/** The newest opinion of EFSA, and the acceptable daily intake in everyday amounts. */
function Assessment({ additive }: { additive: Additive }) {
  const { t, locale } = useTexts('labels');
  const sourced = useSourced();
  const opinion = opinionOn(additive);
  if (!opinion) return null;
  const { year, url, finding, adi, exceeded } = opinion;
  const { drink } = factsOf(additive);
  const number = new Intl.NumberFormat(locale === 'no' ? 'nb' : 'en', { maximumSignificantDigits: 3 });
  const amount = (mg: number) =>
    mg < 1000
      ? t('additives.adi.milligrams', { number: number.format(mg) })
      : t('additives.adi.grams', { number: number.format(mg / 1000) });
  const intake = adi && {
    amount: amount(adi.mg),
    of: adi.of && t(`additives.adi.of.${adi.of}`),
    adult: amount(adi.mg * adultKg),
    child: amount(adi.mg * childKg),
  };
  const litres = adi && drink && number.format(Math.round((adi.mg * adultKg * 10) / drink.mgPerLitre) / 10);
  const example = drink && t('additives.adi.drink', { litres, mg: drink.mgPerLitre });
  return (
    <>
      <Fact
        title={t('additives.efsaTitle')}
        texts={[
          `${t('additives.efsaMd', { year, url })} ${finding?.[locale] ?? ''}`,
          ...(exceeded ? [t(`additives.exceeded.${exceeded}`)] : []),
        ]}
      />
      {adi && intake && (
        <Fact
          title={t('additives.adi.title')}
          texts={[
            t(adi.of ? 'additives.adi.textOf' : 'additives.adi.text', intake),
            ...(adi.temporary ? [t('additives.adi.temporary')] : []),
            ...sourced(example, drink?.source),
          ]}
        />
      )}
    </>
  );
}
