import { additiveClasses, isCosmetic } from '../../../domain/labels/additive.ts';
import { disputedIngredients, markerIngredients } from '../../../domain/labels/dictionary.ts';
import { classAnchor, ingredientAnchor } from '../../../domain/labels/link-additives.ts';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { PageIntro, ScanCallToAction } from '../parts/text-page.tsx';
import type { MetaArgs, PageMeta } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { LabelReader } from './label-reader.tsx';
import { methodId } from './label-reader-data.ts';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('labels:reader.title'),
  description: t('labels:reader.description'),
});

export function Page() {
  const { t, campaign } = useTexts('labels');
  return (
    <>
      <PageIntro title={t('reader.title')} lead={t('reader.lead')} />
      <div className="container mt-4">
        <div className="max-w-[56rem]">
          <LabelReader />
        </div>
      </div>
      <section id={methodId} className="container mt-16 scroll-mt-24">
        <h2>{t('reader.result.how')}</h2>
        <div className="prose mt-4">
          {t('reader.how.paragraphsMd', { returnObjects: true }).map((paragraph) => (
            <MarkdownParagraph key={paragraph} text={paragraph} />
          ))}
        </div>
      </section>
      <LookFor />
      <ScanCallToAction
        title={t('reader.cta.title')}
        text={t('reader.cta.text')}
        button={t('reader.result.scan')}
        medium="label"
        campaign={campaign}
      />
    </>
  );
}

/** Explains the markers to readers without JavaScript and to search engines. Articles link to this section. */
function LookFor() {
  const { t } = useTexts('labels');
  const ingredient = (id: (typeof markerIngredients)[number] | (typeof disputedIngredients)[number]) => ({
    anchor: ingredientAnchor(id),
    name: t(`ingredients.${id}.name`),
    text: t(`ingredients.${id}.text`),
  });
  const lists = [
    {
      title: t('reader.result.groups.ingredients'),
      entries: markerIngredients.map(ingredient),
    },
    {
      title: t('reader.result.groups.additives'),
      // Modified starch is already among the ingredients.
      entries: additiveClasses
        .filter((id) => isCosmetic(id) && id !== 'modified-starch')
        .map((id) => ({
          anchor: classAnchor(id),
          name: t(`classes.${id}.name`),
          text: t(`classes.${id}.text`),
        })),
    },
    {
      title: t('reader.result.groups.disputed'),
      intro: t('reader.lookFor.disputed'),
      entries: disputedIngredients.map(ingredient),
    },
  ];
  return (
    <section className="container mt-16">
      <h2>{t('reader.lookFor.title')}</h2>
      <MarkdownParagraph className="rich mt-3 max-w-[60ch]" text={t('reader.lookFor.introMd')} />
      {lists.map(({ title, intro, entries }) => (
        <div key={title} className="mt-8">
          <h3>{title}</h3>
          {intro && <p className="mt-2 max-w-[60ch]">{intro}</p>}
          <dl className="mt-3 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
            {entries.map(({ anchor, name, text }) => (
              <div
                key={anchor}
                id={anchor}
                className="scroll-mt-24 border-t border-line py-3 target:bg-sand-soft"
              >
                <dt className="font-semibold">{name}</dt>
                <dd className="mt-0.5 text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
