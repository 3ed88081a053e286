import { site } from '../../../../site.config.ts';
import { publicPagePaths } from '../../../domain/site/public-pages.ts';
import { Drawing } from '../drawings/drawing.tsx';
import { BandIcon } from '../food-check/band-icon.tsx';
import { MarkdownParagraph, Trail } from '../markdown/markdown-html.tsx';
import { PageCallToAction, PageIntro, Paragraphs, TextList, TintedSection } from '../parts/text-page.tsx';
import { metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export const meta = metaOf('eatLess');

const paths = publicPagePaths(site.productSlug);
const sections = ['meals', 'inStore', 'mealPrep', 'swaps', 'rule'] as const;

export function Page() {
  const { href, t } = useTexts('upf');
  return (
    <>
      <PageIntro
        title={t('eatLess.title')}
        lead={t('eatLess.lead')}
        contents={sections.map((id) => ({ id, text: t(`eatLess.${id}.title`) }))}
        drawing={<Drawing name="swap" className="mx-auto w-full max-w-lg" />}
      />
      <section className="container py-12 md:py-20">
        <h2 id="meals">{t('eatLess.meals.title')}</h2>
        <div className="mt-8 grid gap-x-14 gap-y-14 lg:grid-cols-2">
          {t('eatLess.meals.items', { returnObjects: true }).map(({ id, title, tipsMd }) => (
            <section key={id} className="flex flex-col gap-x-7 gap-y-4 sm:flex-row">
              <Drawing name={id} className="w-40 shrink-0 self-start sm:w-48" />
              <div>
                <h3 className="text-2xl">{title}</h3>
                <ul className="dots mt-3">
                  {tipsMd.map((tip) => (
                    <li key={tip}>
                      <MarkdownParagraph className="rich" text={tip} />
                    </li>
                  ))}
                </ul>
              </div>
            </section>
          ))}
        </div>
      </section>
      <TintedSection className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="inStore" className="self-start lg:sticky lg:top-24">
          {t('eatLess.inStore.title')}
        </h2>
        <Trail steps={t('eatLess.inStore.items', { returnObjects: true })} />
      </TintedSection>
      <section className="container grid items-center gap-10 py-16 md:py-24 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id="mealPrep">{t('eatLess.mealPrep.title')}</h2>
          <p className="mt-3 text-lg text-ink-soft">{t('eatLess.mealPrep.intro')}</p>
          <TextList
            className="ticks mt-6 max-w-[56ch]"
            texts={t('eatLess.mealPrep.items', { returnObjects: true })}
          />
        </div>
        <Drawing name="freezer-boxes" className="mx-auto w-full max-w-md" />
      </section>
      <section className="container pb-16 md:pb-24">
        <h2 id="swaps">{t('eatLess.swaps.title')}</h2>
        <p className="mt-3 text-lg text-ink-soft">{t('eatLess.swaps.intro')}</p>
        <SwapTable />
        <p className="no-print mt-8">
          <a className="link" href={href(paths['shopping-card'])}>
            {t('shoppingCard.open')}
          </a>
        </p>
      </section>
      <TintedSection className="grid items-center gap-10 md:grid-cols-[2fr_3fr] md:gap-16">
        <Drawing name="eighty-twenty" className="mx-auto w-full max-w-88" />
        <div>
          <h2 id="rule">{t('eatLess.rule.title')}</h2>
          <div className="prose mt-4">
            <Paragraphs texts={t('eatLess.rule.paragraphsMd', { returnObjects: true })} />
          </div>
        </div>
      </TintedSection>
      <PageCallToAction page="eatLess" />
    </>
  );
}

export function SwapTable() {
  const { t } = useTexts('upf');
  return (
    <table
      aria-labelledby="swaps"
      className="mt-8 w-full table-fixed print:mt-2 border-collapse text-left text-[0.95rem] sm:text-base"
    >
      <thead>
        <tr>
          <th scope="col" className="w-[44%] pb-3 align-bottom">
            <span className="flex items-center gap-2">
              <BandIcon band="ultra" className="size-6" />
              {t('eatLess.swaps.reduceLabel')}
            </span>
          </th>
          <th scope="col" className="pb-3 pl-3 align-bottom">
            <span className="flex items-center gap-2">
              <BandIcon band="natural" className="size-6" />
              {t('eatLess.swaps.insteadLabel')}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {t('eatLess.swaps.pairs', { returnObjects: true }).map(({ reduce, instead }) => (
          <tr key={reduce} className="border-t border-line">
            <th scope="row" className="py-3.5 print:py-1 pr-2 align-top font-normal text-ink-soft">
              {reduce}
            </th>
            <td className="bg-mist px-3 py-3.5 print:py-1 align-top font-semibold">{instead}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
