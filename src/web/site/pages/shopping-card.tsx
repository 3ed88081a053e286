import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { PageIntro, TextList } from '../parts/text-page.tsx';
import { metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { SwapTable } from './eat-less.tsx';

export const meta = metaOf('shoppingCard');

/** The words to look for and the swaps, on one sheet of paper. */
export function Page() {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('shoppingCard.title')} lead={t('shoppingCard.lead')} />
      <section className="container grid gap-x-12 gap-y-8 py-8 md:grid-cols-2 print:grid-cols-2 print:py-2">
        {t('whatIsUpf.traits.items', { returnObjects: true })
          .filter(({ examples }) => examples.length > 0)
          .map(({ title, examples }) => (
            <div key={title}>
              <h2 className="text-xl">{title}</h2>
              <TextList className="dots mt-3" texts={examples} />
            </div>
          ))}
      </section>
      <section className="container pb-16 print:pb-0">
        <h2 id="swaps" className="text-xl">
          {t('eatLess.swaps.title')}
        </h2>
        <SwapTable />
        <MarkdownParagraph
          className="rich mt-6 text-sm text-ink-soft print:mt-2"
          text={t('shoppingCard.noteMd')}
        />
      </section>
    </>
  );
}
