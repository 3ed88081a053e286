import { Drawing } from '../drawings/drawing.tsx';
import { NovaStep } from '../drawings/nova-step.tsx';
import { BandIcon } from '../food-check/band-icon.tsx';
import { MarkdownParagraph, SectionIntro } from '../markdown/markdown-html.tsx';
import { PageCallToAction, PageIntro, Paragraphs, TextList, TintedSection } from '../parts/text-page.tsx';
import { metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export const meta = metaOf('whatIsUpf');

const sections = ['groups', 'traits', 'examples', 'why', 'caveats'] as const;

export function Page() {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro
        title={t('whatIsUpf.title')}
        lead={t('whatIsUpf.lead')}
        contents={sections.map((id) => ({ id, text: t(`whatIsUpf.${id}.title`) }))}
        drawing={<Drawing name="nova-ladder" className="w-full" label={t('whatIsUpf.groups.title')} />}
      />
      <section className="container py-12 md:py-20">
        <h2 id="groups">{t('whatIsUpf.groups.title')}</h2>
        <SectionIntro text={t('whatIsUpf.groups.introMd')} />
        <ol className="mt-8">
          {t('whatIsUpf.groups.items', { returnObjects: true }).map((group) => (
            <li
              key={group.number}
              className="grid gap-x-12 gap-y-4 border-t border-line py-8 md:grid-cols-[6rem_1fr] lg:grid-cols-[6rem_3fr_2fr]"
            >
              <NovaStep groups={[Number(group.number)]} />
              <div>
                <p className="text-sm font-semibold text-ink-soft">{group.label}</p>
                <h3 className="mt-1 text-2xl">{group.name}</h3>
                <p className="mt-3 max-w-[60ch]">{group.what}</p>
                <MarkdownParagraph className="rich mt-3 max-w-[60ch] text-ink-soft" text={group.noteMd} />
              </div>
              <TextList className="tags content-start md:col-start-2 lg:col-start-3" texts={group.examples} />
            </li>
          ))}
        </ol>
      </section>
      <Traits />
      <UpfExamples />
      <UpfResearch />
      <PageCallToAction page="whatIsUpf" />
    </>
  );
}

function Traits() {
  const { t } = useTexts('upf');
  const items = t('whatIsUpf.traits.items', { returnObjects: true });
  return (
    <TintedSection>
      <h2 id="traits">{t('whatIsUpf.traits.title')}</h2>
      <SectionIntro text={t('whatIsUpf.traits.introMd')} />
      <div className="mt-10 grid gap-6 lg:grid-cols-[2fr_3fr]">
        {items
          .filter(({ examples }) => examples.length > 0)
          .map(({ title, textMd, examples }) => (
            <section key={title} className="rounded-lg border-2 border-ink bg-card p-5 md:p-7">
              <h3 className="border-b-4 border-ink pb-3">{title}</h3>
              <MarkdownParagraph className="rich mt-3" text={textMd} />
              <ul className={examples.length > 6 ? 'mt-4 gap-x-10 sm:columns-2' : 'mt-4'}>
                {examples.map((example) => (
                  <li key={example} className="break-inside-avoid border-t border-line py-2">
                    {example}
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      {items
        .filter(({ examples }) => examples.length === 0)
        .map(({ title, textMd }) => (
          <div key={title} className="mt-10 max-w-[62ch] border-l-4 border-moss pl-5">
            <h3>{title}</h3>
            <MarkdownParagraph className="rich mt-2" text={textMd} />
          </div>
        ))}
    </TintedSection>
  );
}

function UpfExamples() {
  const { t } = useTexts('upf', { keyPrefix: 'whatIsUpf.examples' });
  return (
    <section className="container py-16 md:py-24">
      <h2 id="examples">{t('title')}</h2>
      <SectionIntro text={t('introMd')} />
      <div className="mt-10 grid items-end gap-x-10 overflow-hidden rounded-3xl bg-blush px-6 pt-8 sm:grid-cols-[3fr_2fr] md:px-10">
        <div className="sm:pb-8">
          <h3 className="text-2xl">{t('typical.title')}</h3>
          <TextList className="tags mt-4" texts={t('typical.items', { returnObjects: true })} />
        </div>
        <Drawing name="crisps-and-soda" className="mx-auto w-full max-w-64" />
      </div>
      <div className="mt-16">
        <h3 className="text-2xl">{t('lookAlikes.title')}</h3>
        <MarkdownParagraph className="rich mt-2 max-w-[60ch] text-ink-soft" text={t('lookAlikes.introMd')} />
        <ul className="mt-6">
          {t('lookAlikes.pairs', { returnObjects: true }).map(({ name, less, ultra }) => (
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
                      {t(`lookAlikes.${band === 'ultra' ? 'ultraLabel' : 'lessLabel'}`)}
                    </span>
                    {band === 'ultra' ? ultra : less}
                  </p>
                </div>
              ))}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-16 grid gap-x-12 gap-y-3 lg:grid-cols-[1fr_2fr]">
        <h3 className="text-2xl">{t('notAll.title')}</h3>
        <div className="prose">
          <Paragraphs texts={t('notAll.paragraphsMd', { returnObjects: true })} />
        </div>
      </div>
    </section>
  );
}

function UpfResearch() {
  const { t } = useTexts('upf', { keyPrefix: 'whatIsUpf' });
  return (
    <>
      <TintedSection>
        <h2 id="why">{t('why.title')}</h2>
        <div className="prose mt-4">
          <Paragraphs texts={t('why.introParagraphsMd', { returnObjects: true })} />
        </div>
        {t('why.items', { returnObjects: true }).map(({ title, figure, paragraphsMd, certaintyMd }) => (
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
                <svg viewBox="0 0 24 24" className="mt-1 size-5 shrink-0" aria-hidden="true">
                  <g fill="none" strokeWidth="2.5" strokeLinecap="round" className="stroke-spruce">
                    <circle cx="10.5" cy="10.5" r="7" />
                    <path d="M16 16l5.5 5.5" />
                  </g>
                </svg>
                <MarkdownParagraph text={`**${t('why.certaintyLabel')}** ${certaintyMd}`} />
              </div>
            </div>
          </section>
        ))}
        <MarkdownParagraph
          className="rich mt-12 max-w-[54ch] font-serif text-xl leading-snug"
          text={t('why.closingMd')}
        />
      </TintedSection>
      <section className="container py-16 md:py-24">
        <h2 id="caveats">{t('caveats.title')}</h2>
        <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
          {t('caveats.items', { returnObjects: true }).map(({ title, textMd }) => (
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
