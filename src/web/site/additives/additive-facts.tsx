import type { ReactNode } from 'react';
import type { Additive } from '../../../domain/labels/additive.ts';
import type { FactSource } from '../../../domain/labels/additive-schema.ts';
import words from '../../../domain/labels/additive-words.json' with { type: 'json' };
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { useTexts } from '../render/use-texts.ts';
import { factsOf, opinionOn } from './additive-data.ts';

/** One entry of the list of facts about an additive. Texts are Markdown. */
export function Fact({
  title,
  texts = [],
  children,
}: {
  title: string;
  texts?: string[];
  children?: ReactNode;
}) {
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

/** What the additive is made from, and whether it is vegan. */
export function Origin({ additive }: { additive: Additive }) {
  const { t, locale } = useTexts('labels');
  const { origin, diet } = factsOf(additive);
  if (!origin && !diet) return null;
  const or = new Intl.ListFormat(locale === 'no' ? 'nb' : 'en', { type: 'disjunction' });
  const from = origin && or.format(origin.from.map((id) => t(`additives.origin.${id}`)));
  const diets = diet && t(`additives.diet.${diet.vegan}-${diet.vegetarian}` as 'additives.diet.yes-yes');
  return (
    <Fact
      title={t('additives.originTitle')}
      texts={[
        ...(origin
          ? [`${t('additives.originText', { from })} ${sourceLink(origin.source, t('additives.source'))}`]
          : []),
        ...(diet ? [`${diets} ${sourceLink(diet.source, t('additives.source'))}`] : []),
      ]}
    />
  );
}

const sourceLink = (source: FactSource, text: string): string =>
  `([${text}](${source in words.sources ? words.sources[source as keyof typeof words.sources] : source}))`;

const adultKg = 70;
const childKg = 20;

/** The newest opinion of EFSA, and the acceptable daily intake in everyday amounts. */
export function Assessment({ additive }: { additive: Additive }) {
  const { t, locale } = useTexts('labels');
  const opinion = opinionOn(additive);
  if (!opinion) return null;
  const { year, url, finding, adi, exceeded } = opinion;
  const { drink } = factsOf(additive);
  const number = new Intl.NumberFormat(locale === 'no' ? 'nb' : 'en', { maximumSignificantDigits: 2 });
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
  const litres = adi && drink && number.format((adi.mg * adultKg) / drink.mgPerLitre);
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
            ...(drink ? [`${example} ${sourceLink(drink.source, t('additives.source'))}`] : []),
          ]}
        />
      )}
    </>
  );
}
