import { type Additive, markerOf } from '../../../domain/labels/additive.ts';
import { otherLocale } from '../../../domain/locale.ts';
import { additivePath } from '../../../domain/site/public-pages.ts';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { ListFilter } from '../search/list-filter.tsx';
import { filteredListId } from '../search/list-filter-ids.ts';
import { additiveName, additives, factsOf } from './additive-data.ts';
import { MarkerBadge } from './marker-badge.tsx';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('labels:additives.title'),
  description: t('labels:additives.description'),
});

/** The list of all additives. list-filter.island.ts filters it. */
export function Page() {
  const { t } = useTexts('labels');
  const { href, locale } = usePage();
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
        <ListFilter
          label={t('additives.filter')}
          placeholder={t('additives.filterPlaceholder')}
          shown={t('additives.shown', { number: '{number}', total: '{total}' })}
          none={t('additives.noneShown')}
          failed={t('additives.filterFailed')}
          noScript={t('additives.noScript')}
        />
        <ul id={filteredListId} className="mt-6 border-t border-line">
          {additives.map((additive) => (
            // The browser lays out rows only when they come into view. That clips each row at its edges, so the focus
            // outline is drawn inside the row.
            <li
              key={additive.e}
              data-names={[additive[otherLocale(locale)], ...(additive.also ?? [])].join(' ')}
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
