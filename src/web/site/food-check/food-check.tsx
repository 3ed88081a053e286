import { campaignLink } from '../parts/campaign-link.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { FoodCheck, type FoodCheckProps, foodCheckRootId } from './food-check-form.tsx';

/** The home page's food check. The server renders its form, and food-check.island.tsx hydrates it in the browser. */
export function FoodCheckSection() {
  const { t } = useTexts('upf', { keyPrefix: 'foodCheck' });
  const { locale, campaign, files } = usePage();
  const check: FoodCheckProps = {
    locale,
    scanUrl: campaignLink('food-check', campaign),
    texts: {
      label: t('label'),
      placeholder: t('placeholder'),
      button: t('button'),
      suggestions: t('suggestionsLabel'),
      empty: t('empty'),
      notFound: t('notFound', { input: '{input}' }),
      resultTitle: t('resultTitle', { input: '{input}' }),
      score: t('score', { score: '{score}' }),
      bands: { natural: t('bands.natural'), moderate: t('bands.moderate'), ultra: t('bands.ultra') },
      meterLabel: t('meterLabel', { score: '{score}', band: '{band}' }),
      footnote: t('footnote'),
      didYouMean: t('didYouMean'),
      scan: t('scan'),
    },
  };
  return (
    <section id="sjekk" className="bg-sand-soft py-14 md:py-20">
      <div className="container max-w-[50rem]">
        <h2>{t('title')}</h2>
        <p className="mt-3 max-w-[60ch]">{t('intro')}</p>
        <div className="mt-6 rounded-3xl border border-line bg-card p-5 sm:p-8">
          <noscript>
            <p className="mb-5 rounded-xl border-l-4 border-amber bg-sand-soft p-4">{t('noScript')}</p>
          </noscript>
          {/* The texts are passed as data, so that the script contains no translations. */}
          <div id={foodCheckRootId} data-check={JSON.stringify(check)}>
            <FoodCheck {...check} />
          </div>
        </div>
      </div>
      <script type="module" src={files.foodCheckScript} />
    </section>
  );
}
