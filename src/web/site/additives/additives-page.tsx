import { type Additive, markerOf } from '../../../domain/labels/additive.ts';
import { additivePath } from '../../../domain/site/public-pages.ts';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { IslandLoader } from '../parts/island-loader.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { additiveName, additives, factsOf } from './additive-data.ts';
import { MarkerBadge } from './marker-badge.tsx';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('labels:additives.title'),
  description: t('labels:additives.description'),
});

/** The list of all additives. additive-filter.island.ts adds the filter. */
export function Page() {
  const { t } = useTexts('labels');
  const { href, locale, files } = usePage();
  const functionsOf = (additive: Additive) => {
    const { withdrawn } = factsOf(additive);
    return [
      ...additive.classes.map((id) => t(`classes.${id}.name`)),
      ...(withdrawn ? [t('additives.withdrawnShort', { year: withdrawn.in })] : []),
    ].join(', ');
  };
  return (
    <>
      <PageIntro title={t('additives.title')} lead={t('additives.lead')} />
      <div className="container mt-6">
        <MarkdownParagraph className="rich" text={t('additives.readerMd')} />
        <noscript>
          <p className="mt-6 max-w-[66ch] rounded-xl border-l-4 border-amber bg-sand-soft p-4">
            {t('additives.noScript')}
          </p>
        </noscript>
        <form
          id="additive-filter"
          method="dialog"
          className="mt-8 max-w-[34rem]"
          data-shown={t('additives.shown', { number: '{number}', total: '{total}' })}
          data-none={t('additives.noneShown')}
        >
          <label htmlFor="additive-filter-field" className="mb-1.5 block font-semibold">
            {t('additives.filter')}
          </label>
          <input
            id="additive-filter-field"
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('additives.filterPlaceholder')}
            className="min-h-12 w-full rounded-xl border-2 border-ink-soft bg-paper px-4 py-2 text-ink placeholder:text-ink-soft placeholder:opacity-100"
          />
          <p role="status" className="mt-2 min-h-6 text-sm text-ink-soft" />
        </form>
        <IslandLoader
          rootId="additive-filter"
          script={files.additiveFilterScript}
          failed={t('additives.filterFailed')}
        />
        <ul id="additive-list" className="mt-6 border-t border-line">
          {additives.map((additive) => (
            // The browser lays out rows only when they come into view. That clips each row at its edges, so the focus
            // outline is drawn inside the row.
            <li
              key={additive.e}
              className="border-b border-line [contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
            >
              <a
                className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-2.5 no-underline hover:bg-sand-soft focus-visible:-outline-offset-4 md:grid-cols-[5rem_minmax(0,1.6fr)_minmax(0,1fr)_11rem]"
                href={href(additivePath(additive.e))}
              >
                <span className="font-semibold">E{additive.e}</span>
                <span className="wrap-anywhere text-ink">{additiveName(additive, locale)}</span>
                <span className="col-start-2 text-sm text-ink-soft md:col-start-auto">
                  {functionsOf(additive)}
                </span>
                <span className="col-start-2 text-ink md:col-start-auto">
                  <MarkerBadge marker={markerOf(additive)} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
