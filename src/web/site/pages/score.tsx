import type { ReactNode } from 'react';
import { foodPath } from '../../../domain/site/public-pages.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { Drawing } from '../drawings/drawing.tsx';
import { type Band, BandIcon } from '../food-check/band-icon.tsx';
import { ScoreMeter } from '../food-check/score-meter.tsx';
import { ScoreScale } from '../food-check/score-scale.tsx';
import { MarkdownParagraph, Trail } from '../markdown/markdown-html.tsx';
import { PageCallToAction, PageIntro, TintedSection } from '../parts/text-page.tsx';
import { type LoaderRequest, type LoaderResult, metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

/** The paths of the foods that the page names, by their lower-case names. */
type ScoreData = Record<string, string>;

export async function load({ context }: LoaderRequest): Promise<LoaderResult<ScoreData>> {
  const { services, locale } = context;
  const { byName } = await services.foods.readLibrary();
  const { t } = siteI18n[locale];
  const names = t('upf:score.bands.items', { returnObjects: true }).flatMap(({ examples }) =>
    examples.map(nameInExample),
  );
  const paths = names.flatMap((name) => {
    const food = byName[locale](name);
    return food ? [[name, foodPath(food.slug)]] : [];
  });
  return { kind: 'page', data: Object.fromEntries(paths) };
}

/** The name in an example such as "Brød 40". */
const nameInExample = (example: string) => example.replace(/ \d+$/, '').toLowerCase();

export const meta = metaOf('score');

export function Page({ data }: { data: ScoreData }) {
  const { href, t } = useTexts('upf');
  return (
    <>
      <PageIntro
        title={t('score.title')}
        lead={t('score.lead')}
        drawing={<Drawing name="ingredient-label" className="mx-auto w-full max-w-lg" />}
      />
      <Calculation />
      <TintedSection>
        <h2>{t('score.levels.title')}</h2>
        <p className="mt-3 text-lg text-ink-soft">{t('score.levels.intro')}</p>
        <ol className="mt-10 grid gap-px overflow-hidden rounded-3xl border border-line bg-line md:grid-cols-3">
          {t('score.levels.items', { returnObjects: true }).map(({ groups, advice, textMd }, index) => (
            <li key={groups} className="bg-card p-6 md:p-8">
              <BandIcon band={bandOfLevel[index] ?? 'ultra'} className="size-12" />
              <p className="mt-5 font-semibold text-ink-soft">{groups}</p>
              <h3 className="text-[1.75rem]">{advice}</h3>
              <MarkdownParagraph className="rich mt-3" text={textMd} />
            </li>
          ))}
        </ol>
        <MarkdownParagraph className="rich mt-8 max-w-[66ch]" text={t('score.levels.groupTwoMd')} />
      </TintedSection>
      <section className="container py-16 md:py-24">
        <h2>{t('score.bands.title')}</h2>
        <p className="mt-3 text-lg text-ink-soft">{t('score.bands.intro')}</p>
        <ScoreScale />
        <ul className="mt-8">
          {t('score.bands.items', { returnObjects: true }).map(({ band, range, name, text, examples }) => (
            <li
              key={band}
              className="grid items-center gap-x-10 gap-y-4 border-t border-line py-7 sm:grid-cols-[11rem_1fr] lg:grid-cols-[11rem_1.4fr_1fr]"
            >
              <MiddleExample examples={examples} name={name} />
              <div>
                <p className="font-semibold text-ink-soft">{range}</p>
                <h3 className="flex items-center gap-2">
                  <BandIcon band={band as Band} className="size-6" />
                  {name}
                </h3>
                <p className="mt-1 max-w-[52ch]">{text}</p>
              </div>
              <ul className="tags sm:col-start-2 lg:col-start-3">
                {examples.map((example) => {
                  const path = data[nameInExample(example)];
                  return <li key={example}>{path ? <a href={href(path)}>{example}</a> : example}</li>;
                })}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      <section className="container grid gap-8 border-t border-line pt-16 md:pt-24 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 className="self-start lg:sticky lg:top-24">{t('score.interpretation.title')}</h2>
        <Trail steps={t('score.interpretation.tips', { returnObjects: true })} />
      </section>
      <PageCallToAction page="score" />
    </>
  );
}

function Calculation() {
  const { t } = useTexts('upf');
  const { t: labels } = useTexts('labels');
  return (
    <section className="container py-12 md:py-20">
      <h2>{t('score.calculation.title')}</h2>
      <p className="mt-3 max-w-[60ch] text-lg text-ink-soft">{t('score.calculation.intro')}</p>
      <ol className="mt-10 grid gap-x-14 gap-y-10 md:grid-cols-2">
        {t('score.calculation.items', { returnObjects: true }).map(({ title, textMd }, index) => (
          <li key={title} className="flex gap-5">
            <svg viewBox="0 0 48 48" className="size-14 shrink-0" aria-hidden="true">
              <circle cx="24" cy="24" r="24" className="fill-mist" />
              {partIcons[index]}
            </svg>
            <div>
              <h3>{title}</h3>
              <MarkdownParagraph className="rich mt-1" text={textMd} />
            </div>
          </li>
        ))}
      </ol>
      <MarkdownParagraph
        className="rich mt-12 max-w-[66ch] border-l-4 border-line pl-5 text-ink-soft"
        text={t('score.calculation.noteMd')}
      />
      <MarkdownParagraph className="rich mt-6" text={labels('reader.scoreLinkMd')} />
    </section>
  );
}

// In the order of the texts: additives, processed ingredients, industrial ingredients, NOVA group.
const partIcons: readonly ReactNode[] = [
  <path key="drop" d="M24 10c8 10 11 14 11 19a11 11 0 0 1-22 0c0-5 3-9 11-19z" className="fill-spruce" />,
  <path
    key="list"
    d="M14 16h20M14 24h20M14 32h12"
    className="stroke-spruce"
    strokeWidth="4"
    strokeLinecap="round"
  />,
  <path
    key="flask"
    d="M20 11h8M21 11v9l-9 14q-1 3 3 3h18q4 0 3-3l-9-14v-9"
    fill="none"
    className="stroke-spruce"
    strokeWidth="4"
    strokeLinecap="round"
    strokeLinejoin="round"
  />,
  <path key="steps" d="M10 36v-7h6v7zm8 0V24h6v12zm8 0V18h6v18zm8 0V12h5v24z" className="fill-spruce" />,
];

const bandOfLevel: readonly Band[] = ['natural', 'moderate', 'ultra'];

/** Shows the score of the second example of a band, such as 40 for "Brød 40". */
function MiddleExample({ examples, name }: { examples: readonly string[]; name: string }) {
  const { t } = useTexts('upf');
  const score = Number(/\d+$/.exec(examples[1] ?? '')?.[0] ?? 0);
  return (
    <div className="w-44">
      <ScoreMeter score={score} label={t('foodCheck.meterLabel', { score, band: name })} />
    </div>
  );
}
