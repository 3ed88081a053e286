import { Drawing } from '../drawings/drawing.tsx';
import { NovaStep } from '../drawings/nova-step.tsx';
import { MarkdownParagraph, SectionIntro } from '../markdown/markdown-html.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { PageCallToAction } from '../parts/scan-call-to-action.tsx';
import { UpfExamples } from '../parts/upf-examples.tsx';
import { UpfResearch } from '../parts/upf-research.tsx';
import { metaOf } from '../render/site-meta.ts';
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
      <NovaGroups />
      <Traits />
      <UpfExamples />
      <UpfResearch />
      <PageCallToAction page="whatIsUpf" />
    </>
  );
}

function NovaGroups() {
  const { t } = useTexts('upf');
  return (
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
            <ul className="tags content-start md:col-start-2 lg:col-start-3">
              {group.examples.map((example) => (
                <li key={example}>{example}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Traits() {
  const { t } = useTexts('upf');
  const items = t('whatIsUpf.traits.items', { returnObjects: true });
  return (
    <section className="bg-sand-soft py-16 md:py-24">
      <div className="container">
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
      </div>
    </section>
  );
}
