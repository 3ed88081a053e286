import {
  type Additive,
  type AdditiveMarker,
  additiveClasses,
  markerOf,
} from '../../../domain/labels/additive.ts';
import { otherLocale } from '../../../domain/locale.ts';
import { additivePath } from '../../../domain/site/public-pages.ts';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { PageIntro } from '../parts/text-page.tsx';
import type { LoaderRequest, LoaderResult, MetaArgs, PageMeta } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { ListFilter } from '../search/list-filter.tsx';
import { filteredListId } from '../search/list-filter-ids.ts';
import { additiveName, additives, classNames, factsOf } from './additive-data.ts';
import { MarkerBadge } from './marker-badge.tsx';

const markers = ['always', 'disputed', 'by-class', 'never'] as const satisfies AdditiveMarker[];

/** The values of each query parameter that filters or sorts the list. */
const choices = {
  type: additiveClasses,
  kjennetegn: markers,
  status: ['approved', 'withdrawn'],
  kosthold: ['vegan'],
  sorter: ['name'],
} as const;

type Choice = keyof typeof choices;
type Chosen = Partial<Record<Choice, string>>;

const choiceNames = Object.keys(choices) as Choice[];

export async function load({ url }: LoaderRequest): Promise<LoaderResult<Chosen>> {
  const given = choiceNames
    .map((name) => [name, url.searchParams.get(name)] as const)
    .filter(([, value]) => value);
  const isKnown = given.every(([name, value]) => choices[name].some((each) => each === value));
  return isKnown ? { kind: 'page', data: Object.fromEntries(given) } : { kind: 'not-found', page: 'page' };
}

export const meta = ({ t }: MetaArgs<Chosen>): PageMeta => ({
  title: t('labels:additives.title'),
  description: t('labels:additives.description'),
});

const matches = (additive: Additive, chosen: Chosen): boolean => {
  const { withdrawn, diet } = factsOf(additive);
  return (
    (!chosen.type || additive.classes.some((id) => id === chosen.type)) &&
    (!chosen.kjennetegn || markerOf(additive) === chosen.kjennetegn) &&
    (!chosen.status || (chosen.status === 'withdrawn') === (withdrawn !== undefined)) &&
    (!chosen.kosthold || diet?.vegan === 'yes')
  );
};

/** The list of all additives. list-filter.island.ts filters it. */
export function Page({ data: chosen }: { data: Chosen }) {
  const { t, href, locale } = useTexts('labels');
  const byName = new Intl.Collator(locale === 'no' ? 'nb' : 'en');
  const shown = additives.filter((additive) => matches(additive, chosen));
  if (chosen.sorter === 'name')
    shown.sort((a, b) => byName.compare(additiveName(a, locale), additiveName(b, locale)));
  const functionsOf = (additive: Additive) => {
    const { withdrawn } = factsOf(additive);
    const classes = classNames(additive, locale);
    return withdrawn ? `${classes}, ${t('additives.withdrawnShort', { year: withdrawn.in })}` : classes;
  };
  return (
    <>
      <PageIntro title={t('additives.title')} lead={t('additives.lead')} />
      <div className="container mt-6">
        <MarkdownParagraph className="rich" text={t('additives.readerMd')} />
        <Choices chosen={chosen} />
        <ListFilter
          label={t('additives.filter')}
          placeholder={t('additives.filterPlaceholder')}
          shown={t('additives.shown', { number: '{number}', total: '{total}' })}
          none={t('additives.noneShown')}
          failed={t('additives.filterFailed')}
          noScript={t('additives.noScript')}
        />
        {Object.keys(chosen).length > 0 && (
          <p className="text-sm text-ink-soft">
            {shown.length > 0
              ? t('additives.filters.shown', { number: shown.length, total: additives.length })
              : t('additives.filters.none')}
          </p>
        )}
        <ul id={filteredListId} className="mt-6 border-t border-line">
          {shown.map((additive) => (
            // Rows are laid out when they come into view, which clips them, so the focus outline is drawn inside.
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

/** A form that filters and sorts the list on the server, so it works without JavaScript. */
function Choices({ chosen }: { chosen: Chosen }) {
  const { t, href } = useTexts('labels');
  const texts: Record<string, string> = {
    ...Object.fromEntries(additiveClasses.map((id) => [id, t(`classes.${id}.name`)])),
    ...t('additives.markerShort', { returnObjects: true }),
    ...t('additives.filters', { returnObjects: true }),
  };
  return (
    <details className="mt-6 max-w-[52rem] rounded-xl bg-sand-soft p-4" open={Object.keys(chosen).length > 0}>
      <summary className="min-h-6 cursor-pointer font-semibold">{t('additives.filters.title')}</summary>
      <form action={href('/e-stoffer')} className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {choiceNames.map((name) => (
          <label key={name} className="block text-sm font-semibold">
            {t(`additives.filters.${name}`)}
            <select
              name={name}
              defaultValue={chosen[name] ?? ''}
              className="mt-1 block min-h-12 w-full rounded-xl border-2 border-ink-soft bg-paper px-3 text-base font-normal text-ink"
            >
              <option value="">
                {t(name === 'sorter' ? 'additives.filters.number' : 'additives.filters.all')}
              </option>
              {choices[name].map((value) => (
                <option key={value} value={value}>
                  {texts[value]}
                </option>
              ))}
            </select>
          </label>
        ))}
        <div className="flex items-end gap-4">
          <button type="submit" className="button">
            {t('additives.filters.show')}
          </button>
          <a className="link py-3" href={href('/e-stoffer')}>
            {t('additives.filters.reset')}
          </a>
        </div>
      </form>
    </details>
  );
}
