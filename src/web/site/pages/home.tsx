import { site } from '../../../../site.config.ts';
import { Drawing } from '../drawings/drawing.tsx';
import { type Band, BandIcon } from '../food-check/band-icon.tsx';
import { FoodCheckSection } from '../food-check/food-check.tsx';
import { ScoreMeter } from '../food-check/score-meter.tsx';
import { ScoreScale } from '../food-check/score-scale.tsx';
import { MarkdownParagraph, SectionIntro } from '../markdown/markdown-html.tsx';
import { campaignLink } from '../parts/campaign-link.ts';
import { PageCallToAction, Paragraphs, TintedSection } from '../parts/text-page.tsx';
import type { LoaderRequest, LoaderResult, MetaArgs, PageMeta } from '../render/page.ts';
import { faqData, organizationData, webSiteData } from '../render/structured-data.ts';
import { useTexts } from '../render/use-texts.ts';

/** A query such as ?p=12 asks for an article of a former WordPress site, which has its own address here. */
export const load = async ({ url }: LoaderRequest): Promise<LoaderResult<undefined>> =>
  url.search ? { kind: 'not-found', page: 'page' } : { kind: 'page', data: undefined };

export const meta = ({ t, siteUrl, locale }: MetaArgs<undefined>): PageMeta => ({
  title: t('upf:home.title'),
  description: t('upf:home.description'),
  structuredData: [
    organizationData(siteUrl),
    webSiteData(siteUrl, locale),
    faqData(t('upf:home.faq.items', { returnObjects: true }), locale),
  ],
});

export const Page = () => (
  <>
    <Hero />
    <Tools />
    <WhatIsUpf />
    <WhyItMatters />
    <HomeExamples />
    <AboutTheScore />
    <Tips />
    <FoodCheckSection />
    <Questions />
    <PageCallToAction page="home" />
  </>
);

function Hero() {
  const { t, href, campaign } = useTexts('upf');
  return (
    <section className="container grid items-center gap-10 py-10 md:py-16 lg:grid-cols-[1.05fr_1fr]">
      <div>
        <h1 className="text-[clamp(2.5rem,1.7rem+3.6vw,4.25rem)]">{t('home.hero.title')}</h1>
        <p className="mt-6 max-w-[46ch] lead">{t('home.hero.subtitle')}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <a className="button" href={campaignLink('hero', campaign)}>
            {t('home.hero.scan')}
          </a>
          <a className="button button-quiet" href={href(`/hva-er-${site.productSlug}`)}>
            {t('home.hero.learn')}
          </a>
        </p>
        <ul className="mt-5 flex flex-wrap gap-x-2 text-ink-soft">
          {tools.map(({ id, path }, index) => (
            <li key={id}>
              {index > 0 && <span aria-hidden="true">· </span>}
              <a className="link inline-block py-2.5" href={path.startsWith('#') ? path : href(path)}>
                {t(`home.tools.${id}.short`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Drawing name="hero" className="mx-auto w-full max-w-xl" />
    </section>
  );
}

const tools = [
  { id: 'check', path: '#sjekk' },
  { id: 'label', path: '/les-etiketten' },
  { id: 'search', path: '/sok' },
] as const;

function Tools() {
  const { t, href } = useTexts('upf');
  return (
    <nav aria-label={t('home.tools.name')} className="border-y border-line bg-card">
      <ul className="container grid divide-y divide-line md:grid-cols-3 md:divide-x md:divide-y-0">
        {tools.map(({ id, path }) => (
          <li key={id} className="card-link py-5 md:px-6 md:first:pl-0">
            <p className="font-serif text-xl font-semibold">
              <a href={path.startsWith('#') ? path : href(path)}>{t(`home.tools.${id}.title`)}</a>
            </p>
            <p className="mt-1 text-ink-soft">{t(`home.tools.${id}.text`)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WhatIsUpf() {
  const { t } = useTexts('upf');
  const [first, ...rest] = t('home.what.paragraphsMd', { returnObjects: true });
  return (
    <section className="container grid items-center gap-10 py-12 md:py-20 lg:grid-cols-2 lg:gap-16">
      <div>
        <h2>{t('home.what.title')}</h2>
        <div className="prose mt-5">
          <MarkdownParagraph className="font-serif text-xl leading-snug" text={first ?? ''} />
          <Paragraphs texts={rest} />
          <MarkdownParagraph className="more" text={t('home.what.moreMd')} />
        </div>
      </div>
      <Drawing name="nova-ladder" className="w-full" label={t('whatIsUpf.groups.title')} />
    </section>
  );
}

function WhyItMatters() {
  const { t } = useTexts('upf', { keyPrefix: 'home.why' });
  return (
    <section className="mt-8 bg-sand-soft py-16 md:py-24">
      <div className="container">
        <h2>{t('title')}</h2>
        <p className="mt-3 max-w-[60ch] text-lg text-ink-soft">{t('intro')}</p>
        <ul className="mt-10 grid gap-8 lg:grid-cols-3 lg:gap-10">
          {t('figures', { returnObjects: true }).map(({ figure, textMd }) => (
            <li
              key={figure}
              className="border-t-2 border-spruce pt-4 sm:grid sm:grid-cols-[13rem_1fr] lg:block"
            >
              <p className="figure">{figure}</p>
              <MarkdownParagraph className="mt-2 rich" text={textMd} />
            </li>
          ))}
        </ul>
        <div className="rich mt-12 grid gap-4 lg:grid-cols-[2fr_1fr] lg:items-end lg:gap-16">
          <MarkdownParagraph className="max-w-[60ch] font-serif text-xl leading-snug" text={t('caveatMd')} />
          <MarkdownParagraph className="more" text={t('moreMd')} />
        </div>
      </div>
    </section>
  );
}

function AboutTheScore() {
  const { t } = useTexts('upf');
  return (
    <TintedSection className="grid gap-12 lg:grid-cols-[1.1fr_1fr] lg:gap-20">
      <div className="rich">
        <h2>{t('home.how.title')}</h2>
        <p className="mt-4 max-w-[60ch] text-lg text-ink-soft">{t('home.how.intro')}</p>
        <ScoreScale />
        <p className="mt-6 max-w-[60ch] font-semibold">{t('home.how.scale')}</p>
        <p className="mt-3 max-w-[60ch]">{t('home.how.basis')}</p>
        <MarkdownParagraph className="more mt-4" text={t('home.how.moreMd')} />
      </div>
      <ol className="trail">
        {t('home.how.steps', { returnObjects: true }).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="mt-1">{text}</p>
          </li>
        ))}
      </ol>
    </TintedSection>
  );
}

function Tips() {
  const { t } = useTexts('upf');
  return (
    <section className="container py-16 md:py-24">
      <h2>{t('home.tips.title')}</h2>
      <ol className="mt-8">
        {t('home.tips.items', { returnObjects: true }).map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3.5rem_1fr] items-baseline gap-x-4 border-t border-line py-6 md:grid-cols-[6rem_1fr_1.4fr] md:items-center"
          >
            <span className="figure row-span-2 md:row-span-1" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="mt-1 max-w-[52ch] md:mt-0">{text}</p>
          </li>
        ))}
      </ol>
      <MarkdownParagraph className="more rich" text={t('home.tips.moreMd')} />
    </section>
  );
}

function Questions() {
  const { t } = useTexts('upf');
  return (
    <section className="container grid gap-6 py-16 md:py-24 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
      <h2>{t('home.faq.title')}</h2>
      <div className="accordion">
        {t('home.faq.items', { returnObjects: true }).map(({ question, answerMd }) => (
          // Browsers keep at most one of the details elements with the same `name` open.
          <details key={question} name="faq">
            <summary>
              <h3>{question}</h3>
            </summary>
            <MarkdownParagraph className="rich max-w-[66ch] pb-6" text={answerMd} />
          </details>
        ))}
      </div>
    </section>
  );
}

function HomeExamples() {
  const { t } = useTexts('upf');
  return (
    <section className="container py-16 md:py-24">
      <h2>{t('home.examples.title')}</h2>
      <SectionIntro text={t('home.examples.introMd')} />
      <ul className="mt-10 grid gap-6 lg:grid-cols-3">
        {t('home.examples.cards', { returnObjects: true }).map((card) => {
          const band = card.band as Band;
          return (
            <li
              key={card.food}
              className="grid overflow-hidden rounded-3xl border border-line bg-card sm:grid-cols-[2fr_3fr] lg:grid-cols-1 lg:grid-rows-[auto_1fr]"
            >
              <div className={`flex items-end justify-center ${ground[band]}`}>
                <Drawing name={`${band}-food`} className="w-full max-w-md" />
              </div>
              <div className="p-6">
                <div className="flex items-center justify-between gap-4">
                  <div>
                    <p className="text-sm text-ink-soft">{card.nova}</p>
                    <h3 className="text-2xl">{card.food}</h3>
                  </div>
                  <div className="w-28 shrink-0 sm:w-32">
                    <ScoreMeter
                      score={Number(card.score)}
                      label={t('foodCheck.meterLabel', { score: card.score, band: card.bandWord })}
                    />
                  </div>
                </div>
                <p className="mt-4 flex items-center gap-3 font-semibold leading-snug">
                  <BandIcon band={band} />
                  {card.bandWord}
                </p>
                <p className="mt-3">{card.explanation}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const ground: Record<Band, string> = { natural: 'bg-mist', moderate: 'bg-wheat', ultra: 'bg-blush' };
