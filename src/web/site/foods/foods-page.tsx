import { type Food, namesOf, shelves } from '../../../domain/foods/food.ts';
import { localizedPath } from '../../../domain/locale.ts';
import { foodPath } from '../../../domain/site/public-pages.ts';
import { PageIntro } from '../parts/text-page.tsx';
import type { LoaderRequest, LoaderResult, MetaArgs, PageMeta } from '../render/page.ts';
import { collectionData } from '../render/structured-data.ts';
import { useTexts } from '../render/use-texts.ts';
import { ListFilter } from '../search/list-filter.tsx';
import { filteredListId } from '../search/list-filter-ids.ts';
import { VerdictBadge } from './verdict-badge.tsx';

type FoodsData = Pick<Food, 'slug' | 'names' | 'shelf' | 'verdict'>[];

export async function load({ context }: LoaderRequest): Promise<LoaderResult<FoodsData>> {
  const { foods } = await context.services.foods.readLibrary();
  return { kind: 'page', data: [...foods] };
}

export function meta({ t, siteUrl, locale, data }: MetaArgs<FoodsData>): PageMeta {
  const address = (path: string) => siteUrl + localizedPath(path, locale);
  return {
    title: t('foods:title'),
    description: t('foods:description'),
    structuredData: [
      collectionData({
        name: t('foods:title'),
        description: t('foods:description'),
        address: address('/mat'),
        locale,
        items: data.map(({ slug, names }) => ({
          name: names[locale].name,
          address: address(foodPath(slug)),
        })),
      }),
    ],
  };
}

export function Page({ data }: { data: FoodsData }) {
  const { t, href, locale } = useTexts('foods');
  const byName = new Intl.Collator(locale === 'no' ? 'nb' : 'en');
  const groups = shelves.map((shelf) => ({
    shelf,
    foods: data
      .filter((food) => food.shelf === shelf)
      .sort((a, b) => byName.compare(a.names[locale].name, b.names[locale].name)),
  }));
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className="container pb-8">
        <ListFilter
          label={t('filter')}
          placeholder={t('filterPlaceholder')}
          shown={t('shown', { number: '{number}', total: '{total}' })}
          none={t('noneShown')}
          failed={t('filterFailed')}
          noScript={t('noScript')}
        />
        <div id={filteredListId} className="mt-4 gap-x-12 md:columns-2 xl:columns-3">
          {data.length === 0 && <p>{t('none')}</p>}
          {groups
            .filter(({ foods }) => foods.length > 0)
            .map(({ shelf, foods }) => (
              <section
                key={shelf}
                data-group={shelf}
                className="mb-8 max-md:[contain-intrinsic-size:auto_40rem] max-md:[content-visibility:auto]"
              >
                <h2 className="text-2xl">{t(`shelves.${shelf}`)}</h2>
                <ul className="mt-2 border-t border-line">
                  {foods.map((food) => (
                    <li
                      key={food.slug}
                      data-names={namesOf(food, locale).slice(1).join(' ')}
                      className="break-inside-avoid border-b border-line"
                    >
                      <a
                        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 no-underline hover:bg-sand-soft"
                        href={href(foodPath(food.slug))}
                      >
                        <span className="wrap-anywhere">{food.names[locale].name}</span>
                        <span className="text-sm text-ink-soft">
                          <VerdictBadge verdict={food.verdict} />
                        </span>
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </div>
      </div>
    </>
  );
}
