import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { useTexts } from '../render/use-texts.ts';
import { Paragraphs } from './text-page.tsx';

export function UpfResearch() {
  const { t } = useTexts('upf');
  return (
    <>
      <section className="bg-sand-soft py-16 md:py-24">
        <div className="container">
          <h2 id="why">{t('whatIsUpf.why.title')}</h2>
          <div className="prose mt-4">
            <Paragraphs texts={t('whatIsUpf.why.introParagraphsMd', { returnObjects: true })} />
          </div>
          {t('whatIsUpf.why.items', { returnObjects: true }).map(
            ({ title, figure, paragraphsMd, certaintyMd }) => (
              <section
                key={title}
                className="mt-10 grid gap-x-12 gap-y-4 border-t-2 border-spruce pt-6 lg:grid-cols-[2fr_3fr]"
              >
                <div>
                  <h3>{title}</h3>
                  <p className="mt-1 font-serif text-3xl font-semibold text-spruce">{figure}</p>
                </div>
                <div className="prose">
                  <Paragraphs texts={paragraphsMd} />
                  <div className="flex gap-3 rounded-xl bg-card px-4 py-3">
                    <CertaintyIcon />
                    <MarkdownParagraph text={`**${t('whatIsUpf.why.certaintyLabel')}** ${certaintyMd}`} />
                  </div>
                </div>
              </section>
            ),
          )}
          <MarkdownParagraph
            className="rich mt-12 max-w-[54ch] font-serif text-xl leading-snug"
            text={t('whatIsUpf.why.closingMd')}
          />
        </div>
      </section>
      <section className="container py-16 md:py-24">
        <h2 id="caveats">{t('whatIsUpf.caveats.title')}</h2>
        <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
          {t('whatIsUpf.caveats.items', { returnObjects: true }).map(({ title, textMd }) => (
            <li key={title} className="max-w-[60ch] first:text-lg md:first:col-span-2">
              <h3>{title}</h3>
              <MarkdownParagraph className="rich mt-2" text={textMd} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function CertaintyIcon() {
  return (
    <svg viewBox="0 0 24 24" className="mt-1 size-5 shrink-0" aria-hidden="true">
      <g fill="none" strokeWidth="2.5" strokeLinecap="round" className="stroke-spruce">
        <circle cx="10.5" cy="10.5" r="7" />
        <path d="M16 16l5.5 5.5" />
      </g>
    </svg>
  );
}
