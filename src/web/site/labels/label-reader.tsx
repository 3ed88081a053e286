import { maxLabelLength } from '../../../domain/labels/read-label.ts';
import { localizedPath } from '../../../domain/locale.ts';
import { toolsWorkerPath, toolsWorkerScopes } from '../../../domain/site/offline-tools.ts';
import { foodCheckScript, foodPath, labelReaderPath } from '../../../domain/site/public-pages.ts';
import { campaignLink } from '../parts/campaign-link.ts';
import { IslandLoader } from '../parts/island-loader.tsx';
import { useTexts } from '../render/use-texts.ts';
import { type LabelReaderData, labelIds, methodId, sharedTextPrefix } from './label-reader-data.ts';

const placeholders = { number: '{number}', name: '{name}', text: '{text}', group: '{group}' };

/** The field for the ingredient list, rendered on the server. label-reader.island.tsx adds the result. */
export function LabelReader({ inFrame = false }: { inFrame?: boolean }) {
  const { t, locale, campaign, files, href, siteUrl } = useTexts('labels');
  const { t: search } = useTexts('search');
  const all = { returnObjects: true } as const;
  const data: LabelReaderData = {
    locale,
    additivesUrl: href('/e-stoffer'),
    scanUrl: campaignLink('label', campaign),
    searchUrl: `${inFrame ? siteUrl : ''}${href('/sok')}?q=`,
    foodsScript: href(foodCheckScript),
    foodUrl: `${inFrame ? siteUrl : ''}${href(foodPath(''))}`,
    shareUrl: siteUrl + localizedPath(labelReaderPath, locale),
    methodUrl: `${inFrame ? siteUrl + href(labelReaderPath) : ''}#${methodId}`,
    example: t('reader.example'),
    opensNewTab: inFrame,
    // The script fills in these values itself.
    texts: t('reader.result', { ...all, ...placeholders, max: maxLabelLength }),
    answer: {
      title: search('answer'),
      meant: search('meant', { query: '{text}' }),
      readMore: search('readMore', placeholders),
    },
    offline: { script: toolsWorkerPath, scopes: toolsWorkerScopes },
    photo: inFrame ? undefined : t('reader.photo', all),
    ingredients: t('ingredients', all),
    classes: t('classes', all),
  };
  return (
    <section id={labelIds.reader} className="rounded-3xl border border-line bg-card p-5 sm:p-8">
      <noscript>
        <p className="mb-5 rounded-xl border-l-4 border-amber bg-sand-soft p-4">{t('reader.noScript')}</p>
      </noscript>
      {!inFrame && <PhotoButtons />}
      <div id={labelIds.photo} className="scroll-mt-20" />
      <div className={`sticky z-10 -mx-1 bg-card px-1 pb-0.5 ${inFrame ? 'top-0' : 'top-16'}`}>
        <label htmlFor={labelIds.field} className="block font-semibold">
          {t('reader.label')}
        </label>
        {/* It has its height from the beginning, so that the field does not move when the verdict appears. */}
        <div id={labelIds.line} role="status" className="min-h-[1.75rem]" />
      </div>
      <textarea
        id={labelIds.field}
        rows={6}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby="label-hint"
        placeholder={t('reader.placeholder')}
        className="mt-1 w-full rounded-xl border-2 border-ink-soft bg-paper px-3 py-2 text-ink sm:px-4 placeholder:text-ink-soft placeholder:opacity-100 focus-visible:outline-offset-0"
      />
      <p id="label-hint" className="mt-1 text-sm text-ink-soft">
        {t(inFrame ? 'reader.hintInFrame' : 'reader.hint')}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="button" id={labelIds.example} className="button button-quiet">
          {t('reader.exampleButton')}
        </button>
        <button type="button" id={labelIds.clear} className="button button-quiet" hidden>
          {t('reader.clear')}
        </button>
      </p>
      <div id={labelIds.result} className="scroll-mt-36" data-reader={JSON.stringify(data)} />
      <IslandLoader
        rootId={labelIds.reader}
        script={files.labelReaderScript}
        failed={t('reader.loadFailed')}
        fragment={sharedTextPrefix}
      />
    </section>
  );
}

/** The buttons for photos. The first opens the camera of a phone. label-reader.island.tsx reads the chosen file. */
function PhotoButtons() {
  const { t } = useTexts('labels');
  const buttons = [
    { name: t('reader.photo.take'), look: 'button', capture: 'environment' },
    { name: t('reader.photo.choose'), look: 'button button-quiet', capture: undefined },
  ] as const;
  return (
    <div className="mb-5 noscript:hidden">
      <p className="flex flex-wrap gap-3">
        {buttons.map(({ name, look, capture }) => (
          <label
            key={name}
            className={`${look} has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
          >
            <input
              type="file"
              accept="image/*"
              capture={capture}
              className="sr-only"
              aria-describedby="photo-hint"
            />
            {name}
          </label>
        ))}
      </p>
      <p id="photo-hint" className="mt-1 text-sm text-ink-soft">
        {t('reader.photo.about')}
      </p>
    </div>
  );
}
