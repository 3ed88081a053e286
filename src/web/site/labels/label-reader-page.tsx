import { additiveClasses, isCosmetic } from '../../../domain/labels/additive.ts';
import { disputedIngredients, markerIngredients } from '../../../domain/labels/dictionary.ts';
import { Copy } from '../markdown/markdown-html.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { ScanCallToAction } from '../parts/scan-call-to-action.tsx';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { LabelReader } from './label-reader.tsx';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('labels:reader.title'),
  description: t('labels:reader.description'),
});

export function Page() {
  const { t } = useTexts('labels');
  const { campaign } = usePage();
  return (
    <>
      <PageIntro title={t('reader.title')} lead={t('reader.lead')} />
      <div className="container mt-4 max-w-[56rem]">
        <LabelReader />
      </div>
      <section className="container mt-16 max-w-[56rem]">
        <h2>{t('reader.how.title')}</h2>
        <div className="prose mt-4">
          {t('reader.how.paragraphsMd', { returnObjects: true }).map((paragraph) => (
            <Copy key={paragraph} text={paragraph} />
          ))}
        </div>
      </section>
      <LookFor />
      <ScanCallToAction
        title={t('reader.cta.title')}
        text={t('reader.cta.text')}
        button={t('reader.cta.button')}
        medium="label"
        campaign={campaign}
      />
    </>
  );
}

/** Lists the markers of ultra-processed food, for readers without JavaScript and for search engines. */
function LookFor() {
  const { t } = useTexts('labels');
  const lists = [
    {
      title: t('reader.groups.ingredients'),
      names: markerIngredients.map((id) => t(`ingredients.${id}.name`)),
    },
    {
      title: t('reader.groups.additives'),
      names: additiveClasses.filter(isCosmetic).map((id) => t(`classes.${id}.name`)),
    },
    {
      title: t('reader.groups.disputed'),
      names: disputedIngredients.map((id) => t(`ingredients.${id}.name`)),
    },
  ];
  return (
    <section className="container mt-16 max-w-[56rem]">
      <h2>{t('reader.lookFor.title')}</h2>
      <p className="mt-3 max-w-[60ch]">{t('reader.lookFor.intro')}</p>
      {lists.map(({ title, names }) => (
        <div key={title} className="mt-6">
          <h3>{title}</h3>
          <ul className="tags mt-2">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
