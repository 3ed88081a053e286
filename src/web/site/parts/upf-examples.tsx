import { Drawing } from '../drawings/drawing.tsx';
import { BandIcon } from '../food-check/band-icon.tsx';
import { MarkdownParagraph, SectionIntro } from '../markdown/markdown-html.tsx';
import { useTexts } from '../render/use-texts.ts';
import { Paragraphs } from './text-page.tsx';

export function UpfExamples() {
  const { t } = useTexts('upf');
  return (
    <section className="container py-16 md:py-24">
      <h2 id="examples">{t('whatIsUpf.examples.title')}</h2>
      <SectionIntro text={t('whatIsUpf.examples.introMd')} />
      <div className="mt-10 grid items-end gap-x-10 overflow-hidden rounded-3xl bg-blush px-6 pt-8 sm:grid-cols-[3fr_2fr] md:px-10">
        <div className="sm:pb-8">
          <h3 className="text-2xl">{t('whatIsUpf.examples.typical.title')}</h3>
          <ul className="tags mt-4">
            {t('whatIsUpf.examples.typical.items', { returnObjects: true }).map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <Drawing name="crisps-and-soda" className="mx-auto w-full max-w-64" />
      </div>
      <LookAlikes />
      <div className="mt-16 grid gap-x-12 gap-y-3 lg:grid-cols-[1fr_2fr]">
        <h3 className="text-2xl">{t('whatIsUpf.examples.notAll.title')}</h3>
        <div className="prose">
          <Paragraphs texts={t('whatIsUpf.examples.notAll.paragraphsMd', { returnObjects: true })} />
        </div>
      </div>
    </section>
  );
}

function LookAlikes() {
  const { t } = useTexts('upf');
  return (
    <div className="mt-16">
      <h3 className="text-2xl">{t('whatIsUpf.examples.lookAlikes.title')}</h3>
      <MarkdownParagraph
        className="rich mt-2 max-w-[60ch] text-ink-soft"
        text={t('whatIsUpf.examples.lookAlikes.introMd')}
      />
      <ul className="mt-6">
        {t('whatIsUpf.examples.lookAlikes.pairs', { returnObjects: true }).map(({ name, less, ultra }) => (
          <li
            key={name}
            className="grid gap-x-8 gap-y-4 border-t border-line py-6 sm:grid-cols-2 md:grid-cols-[1fr_2fr_2fr]"
          >
            <h4 className="font-serif text-xl font-semibold sm:col-span-2 md:col-span-1">{name}</h4>
            {(['natural', 'ultra'] as const).map((band) => (
              <div key={band} className="flex gap-3">
                <BandIcon band={band} className="mt-1 size-6" />
                <p>
                  <span className="block text-sm text-ink-soft">
                    {t(`whatIsUpf.examples.lookAlikes.${band === 'ultra' ? 'ultraLabel' : 'lessLabel'}`)}
                  </span>
                  {band === 'ultra' ? ultra : less}
                </p>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
