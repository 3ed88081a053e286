import { Fragment, type ReactNode } from 'react';
import type { Additive } from '../../../domain/labels/additive.ts';
import type { FactSource, TypicalFood } from '../../../domain/labels/additive-schema.ts';
import { additivePath, foodPath } from '../../../domain/site/public-pages.ts';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { additiveName, factsOf, opinionOn } from './additive-data.ts';

/** One entry of the list of facts about an additive. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="border-t border-line pt-4 font-semibold md:pb-4">{title}</dt>
      <dd className="max-w-[66ch] wrap-anywhere pt-1 pb-4 md:border-t md:border-line md:pt-4">{children}</dd>
    </>
  );
}

/** What the additive is made from, and whether it is vegan. */
export function Origin({ additive }: { additive: Additive }) {
  const { t } = useTexts('labels');
  const { locale } = usePage();
  const { origin, diet } = factsOf(additive);
  if (!origin && !diet) return null;
  const or = new Intl.ListFormat(locale === 'no' ? 'nb' : 'en', { type: 'disjunction' });
  return (
    <Fact title={t('additives.originTitle')}>
      {origin && (
        <p>
          {t('additives.originText', {
            from: or.format(origin.from.map((id) => t(`additives.origin.${id}`))),
          })}{' '}
          <SourceLink source={origin.source} />
        </p>
      )}
      {diet && (
        <p>
          {t(`additives.diet.${diet.vegan}-${diet.vegetarian}` as 'additives.diet.yes-yes')}{' '}
          <SourceLink source={diet.source} />
        </p>
      )}
    </Fact>
  );
}

/** The newest opinion of EFSA, and the acceptable daily intake in everyday amounts. */
export function Assessment({ additive }: { additive: Additive }) {
  const { t } = useTexts('labels');
  const { locale } = usePage();
  const opinion = opinionOn(additive);
  if (!opinion) return null;
  const { year, url, finding, adi, exceeded } = opinion;
  const { drink } = factsOf(additive);
  const number = new Intl.NumberFormat(locale === 'no' ? 'nb' : 'en', { maximumSignificantDigits: 2 });
  const amount = (mg: number) =>
    mg < 1000
      ? t('additives.adi.milligrams', { number: number.format(mg) })
      : t('additives.adi.grams', { number: number.format(mg / 1000) });
  return (
    <>
      <Fact title={t('additives.efsaTitle')}>
        <MarkdownParagraph
          className="rich"
          text={`${t('additives.efsaMd', { year, url })} ${finding?.[locale] ?? ''}`}
        />
        {exceeded && <p className="mt-2">{t(`additives.exceeded.${exceeded}`)}</p>}
      </Fact>
      {adi && (
        <Fact title={t('additives.adi.title')}>
          <p>
            {t(adi.of ? 'additives.adi.textOf' : 'additives.adi.text', {
              amount: t('additives.adi.milligrams', {
                number: adi.mg.toLocaleString(locale === 'no' ? 'nb' : 'en'),
              }),
              of: adi.of && t(`additives.adi.of.${adi.of}`),
              adult: amount(adi.mg * adultKg),
              child: amount(adi.mg * childKg),
            })}{' '}
            {adi.temporary && t('additives.adi.temporary')}
          </p>
          {drink && (
            <p className="mt-2">
              {t('additives.adi.drink', {
                litres: number.format((adi.mg * adultKg) / drink.mgPerLitre),
                mg: drink.mgPerLitre,
              })}{' '}
              <SourceLink source={drink.source} />
            </p>
          )}
        </Fact>
      )}
    </>
  );
}

const adultKg = 70;
const childKg = 20;

/** A food that typically contains the additive, and the slug of its page if there is one. */
export interface FoodLink {
  food: TypicalFood;
  slug: string | undefined;
}

export function Foods({ foods }: { foods: readonly FoodLink[] }) {
  const { t } = useTexts('labels');
  const { href } = usePage();
  if (foods.length === 0) return <p>{t('additives.foodsNone')}</p>;
  return (
    <p className="rich">
      {foods.map(({ food, slug }, index) => (
        <Fragment key={food}>
          {index > 0 && ', '}
          {slug ? <a href={href(foodPath(slug))}>{t(`foods.${food}`)}</a> : t(`foods.${food}`)}
        </Fragment>
      ))}
    </p>
  );
}

export function AdditiveLinks({ additives }: { additives: readonly Additive[] }) {
  const { href, locale } = usePage();
  return (
    <ul className="rich">
      {additives.map((additive) => (
        <li key={additive.e}>
          <a href={href(additivePath(additive.e))}>
            E{additive.e}: {additiveName(additive, locale)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function SourceLink({ source }: { source: FactSource }) {
  const { t } = useTexts('labels');
  const known = sources.find(({ id }) => id === source);
  return (
    <a className="link text-sm" href={known?.url ?? source}>
      {t('additives.source')}
    </a>
  );
}

/** The sources that all additives share. */
export const sources = [
  { id: 'specifications', url: 'https://eur-lex.europa.eu/eli/reg/2012/231/oj' },
  { id: 'regulation', url: 'https://eur-lex.europa.eu/eli/reg/2008/1333/oj' },
  {
    id: 'mattilsynet',
    url: 'https://www.mattilsynet.no/mat-og-drikke/matproduksjon/tilsatte-stoffer-i-mat/veileder-om-tilsetningsstoffer-i-mat-og-drikke/hva-er-tilsetningsstoffer-og-kravene-for-bruk',
  },
  { id: 'open-food-facts', url: 'https://world.openfoodfacts.org/additives' },
  { id: 'efsa', url: 'https://www.efsa.europa.eu/en/topics/topic/food-additive-re-evaluations' },
  { id: 'monteiro', url: 'https://doi.org/10.1017/S1368980018003762' },
] as const;
