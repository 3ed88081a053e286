import { Drawing } from '../drawings/drawing.tsx';
import { type Band, BandIcon } from '../food-check/band-icon.tsx';
import { ScoreMeter } from '../food-check/score-meter.tsx';
import { SectionIntro } from '../markdown/markdown-html.tsx';
import { useTexts } from '../render/use-texts.ts';

export function HomeExamples() {
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
