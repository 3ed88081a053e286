import { type Food, namesOf } from '../../../domain/foods/food.ts';
import type { LabelReading } from '../../../domain/labels/read-label.ts';
import { type Locale, localizedPath, titleIn } from '../../../domain/locale.ts';
import { additivePath, foodPath } from '../../../domain/site/public-pages.ts';
import { orList } from '../../../domain/text/or-list.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { markedText } from '../../ui/marked-text.ts';
import { NovaStep } from '../drawings/nova-step.tsx';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import { Breadcrumbs } from '../parts/breadcrumbs.tsx';
import { AnswerSection, TextList } from '../parts/text-page.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import { type DataOf, type LoaderRequest, type MetaArgs, notFound, type PageMeta } from '../render/page.ts';
import { markdownLink } from '../render/page-head.ts';
import { faqData } from '../render/structured-data.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { VerdictBadge } from './verdict-badge.tsx';

export async function load({ context, params: { slug } }: LoaderRequest<'slug'>) {
  const { services, locale } = context;
  const { bySlug } = await services.foods.readLibrary();
  const food = bySlug.get(slug);
  if (!food) return notFound();
  const keywords = namesOf(food, locale);
  const articles = await services.articles.listByKeywords(locale, keywords);
  const sources = await services.sources.findCited(food.sources, []);
  return {
    kind: 'page' as const,
    data: {
      food,
      readings: services.foods.readLists(food, locale),
      linked: [...new Set([...(food.swap?.foods ?? []), ...food.related])].flatMap(
        (other) => bySlug.get(other) ?? [],
      ),
      sources: food.sources.map((url) => {
        const found = sources.find((source) => source.url === url);
        return { url, title: (found && titleIn(found, locale)) || url };
      }),
      articles: await withPictures(context, articles),
    },
    cacheTags: [
      ...keywords.map((keyword) => `keyword:${keyword}` as const),
      ...articles.map((article) => `article:${article.slug}` as const),
    ],
    lastModified: food.updatedAt,
  };
}

type FoodData = DataOf<typeof load>;

export function meta({ t, siteUrl, locale, data: { food } }: MetaArgs<FoodData>): PageMeta {
  const title = t('foods:pageTitle', { name: food.names[locale].name });
  const answer = food.answer[locale];
  const long = t('foods:pageDescription', { answer });
  return {
    title,
    description: long.length <= maxDescription ? long : answer,
    breadcrumbs: [{ name: t('foods:crumb'), path: '/mat' }],
    extra: [markdownLink(`${siteUrl}${localizedPath(foodPath(food.slug), locale)}.md`)],
    structuredData: [faqData([{ question: title, answer: `${answer} ${food.text[locale]}` }], locale)],
  };
}

export function markdown({ food, sources }: FoodData, locale: Locale): string {
  const t = siteI18n[locale].getFixedT(null, 'foods');
  const paragraphs = [
    `# ${t('pageTitle', { name: food.names[locale].name })}`,
    food.answer[locale],
    t('group', { groups: orList([...food.groups].sort().map(String), locale) }),
    `## ${t('decides')}`,
    food.text[locale],
    ...(food.markers[locale].length > 0 ? [`${t('markers')} ${food.markers[locale].join(', ')}`] : []),
    `## ${t('lists')}`,
    ...food.lists.map(({ variant, ingredients }) => `**${variant[locale]}:** ${ingredients[locale]}`),
    ...(food.swap ? [`## ${t(swapTitle(food.swap))}`, food.swap.phrase[locale]] : []),
    ...(food.advice ? [`## ${t('advice')}`, food.advice[locale]] : []),
    ...(food.disputed ? [`## ${t('disputed')}`, food.disputed[locale]] : []),
    `## ${t('sources')}`,
    t(`basis.${food.basis}`),
    ...(food.labels ? [`${t('labelCounts', food.labels)} ${t('odbl')}`] : []),
    sources.map(({ title, url }) => `- [${title}](${url})`).join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const swapTitle = ({ foods }: NonNullable<FoodData['food']['swap']>) =>
  foods.length > 0 ? 'swap' : 'noSwap';

const maxDescription = 160;

export function Page({ data }: { data: FoodData }) {
  const { food, readings, linked, sources, articles } = data;
  const { t, locale } = useTexts('foods');
  const { name } = food.names[locale];
  return (
    <article className="container max-w-[56rem] py-6 md:py-10">
      <Breadcrumbs steps={[{ name: t('crumb'), path: '/mat' }]} current={name} />
      <h1 className="mt-4 wrap-anywhere">{t('pageTitle', { name })}</h1>
      <p className="mt-4 max-w-[58ch] text-xl md:text-2xl">{food.answer[locale]}</p>
      <Groups food={food} />
      <AnswerSection title={t('decides')}>
        <p>{food.text[locale]}</p>
        {food.markers[locale].length > 0 && (
          <>
            <p className="mt-4 font-semibold">{t('markers')}</p>
            <TextList className="tags mt-2" texts={food.markers[locale]} />
          </>
        )}
      </AnswerSection>
      <AnswerSection title={t('lists')}>
        {food.lists.map((list, index) => {
          const reading = readings[index];
          return (
            reading && (
              <TypicalList
                key={list.variant[locale]}
                variant={list.variant[locale]}
                text={list.ingredients[locale]}
                reading={reading}
              />
            )
          );
        })}
        <MarkdownParagraph className="rich mt-3 text-sm text-ink-soft" text={t('listsNoteMd')} />
      </AnswerSection>
      {food.swap && (
        <AnswerSection title={t(swapTitle(food.swap))}>
          <p>{food.swap.phrase[locale]}</p>
          <FoodLinks foods={linked.filter(({ slug }) => food.swap?.foods.includes(slug))} />
        </AnswerSection>
      )}
      {food.advice && <AnswerSection title={t('advice')}>{food.advice[locale]}</AnswerSection>}
      {food.disputed && <AnswerSection title={t('disputed')}>{food.disputed[locale]}</AnswerSection>}
      <AnswerSection title={t('basisTitle')}>
        <p>
          {t(`basis.${food.basis}`)} {t('notWholeTruth')}
        </p>
        {food.labels && (
          <p className="mt-2">
            {t('labelCounts', food.labels)} {t('odbl')}
          </p>
        )}
        <p className="mt-4 font-semibold">{t('sources')}</p>
        <ul className="rich dots mt-1">
          {sources.map(({ title, url }) => (
            <li key={url}>
              <a className="wrap-anywhere" href={url}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </AnswerSection>
      <AnswerSection title={t('related')}>
        <FoodLinks foods={linked.filter(({ slug }) => food.related.includes(slug))} />
      </AnswerSection>
      <ArticleCardGrid title={t('articles')} articles={articles} />
    </article>
  );
}

function Groups({ food: { groups, verdict } }: { food: Food }) {
  const { t, locale } = useTexts('foods');
  const [usual = 1, ...others] = groups;
  const named = [...groups].sort().map((group) => `${group} (${t(`groupNames.${group as 1 | 2 | 3 | 4}`)})`);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl border border-line bg-card p-5">
      <NovaStep groups={groups} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">
          <VerdictBadge verdict={verdict} />
        </p>
        <p className="mt-1">{t('group', { groups: orList(named, locale) })}</p>
        {others.length > 0 && (
          <p className="mt-1 text-sm text-ink-soft">
            {t('groupsUsual', { usual, others: orList(others.map(String), locale) })}
          </p>
        )}
      </div>
    </div>
  );
}

function FoodLinks({ foods }: { foods: readonly Food[] }) {
  const { href, locale } = usePage();
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {foods.map(({ slug, names }) => (
        <li key={slug}>
          <a
            className="inline-block rounded-full border border-line bg-card px-4 py-2.5 no-underline hover:underline"
            href={href(foodPath(slug))}
          >
            {names[locale].name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A typical list of ingredients with the marks of the label reader. Additives link to their pages. */
function TypicalList({ variant, text, reading }: { variant: string; text: string; reading: LabelReading }) {
  const { t, href } = useTexts('foods');
  const { t: labels } = useTexts('labels');
  if (reading.kind !== 'list') return null;
  const parts = markedText(text, reading.matches, (part, { start, kind, subject }) => {
    const className = `label-highlight label-${kind}`;
    const content = (
      <>
        {part}
        <span className="sr-only"> ({labels(`reader.result.kinds.${kind}`)})</span>
      </>
    );
    return subject.type === 'additive' ? (
      <a key={start} className={className} href={href(additivePath(subject.id))}>
        {content}
      </a>
    ) : (
      <mark key={start} className={className}>
        {content}
      </mark>
    );
  });
  return (
    <figure className="mt-4">
      <figcaption className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{variant}</span>
        <span className="text-sm text-ink-soft">{t(`readings.${reading.verdict.kind}`)}</span>
      </figcaption>
      <p className="mt-1 rounded-xl bg-sand-soft p-4 leading-loose wrap-anywhere">{parts}</p>
    </figure>
  );
}
