import { foodCheckScript, foodPath } from '../../../domain/site/public-pages.ts';
import { campaignLink } from '../parts/campaign-link.ts';
import { IslandLoader } from '../parts/island-loader.tsx';
import { useTexts } from '../render/use-texts.ts';
import { FoodCheck, type FoodCheckProps, foodCheckRootId } from './food-check-form.tsx';
import { useFoodCheckTexts } from './use-food-check-texts.ts';

/**
 * The form of the food check, rendered on the server. food-check.island.tsx hydrates it when a reader first uses it.
 */
export function FoodCheckForm({ inFrame = false }: { inFrame?: boolean }) {
  const { t, locale, campaign, files, href } = useTexts('upf', { keyPrefix: 'foodCheck' });
  const check: FoodCheckProps = {
    locale,
    opensNewTab: inFrame,
    foodsScript: href(foodCheckScript),
    foodUrl: href(foodPath('')),
    searchUrl: href('/sok'),
    scanUrl: campaignLink('food-check', campaign),
    labelUrl: href('/les-etiketten'),
    texts: useFoodCheckTexts(),
  };
  return (
    <div className="rounded-3xl border border-line bg-card p-5 sm:p-8">
      <noscript>
        <p className="mb-5 rounded-xl border-l-4 border-amber bg-sand-soft p-4">{t('noScript')}</p>
      </noscript>
      {/* The texts are passed as data, so that the script needs no translations. */}
      <div id={foodCheckRootId} data-check={JSON.stringify(check)}>
        <FoodCheck {...check} />
      </div>
      <IslandLoader rootId={foodCheckRootId} script={files.foodCheckScript} failed={t('loadFailed')} />
    </div>
  );
}

export function FoodCheckSection() {
  const { t, href } = useTexts('upf', { keyPrefix: 'foodCheck' });
  const { t: labels } = useTexts('labels');
  return (
    <section id="sjekk" className="bg-sand-soft py-14 md:py-20">
      <div className="container max-w-[50rem]">
        <h2>{t('title')}</h2>
        <p className="mt-3 mb-6 max-w-[60ch]">{t('intro')}</p>
        <FoodCheckForm />
        <p className="mt-4">
          <a className="link inline-block py-2" href={href('/les-etiketten')}>
            {labels('reader.foodCheckLink')}
          </a>
        </p>
      </div>
    </section>
  );
}
