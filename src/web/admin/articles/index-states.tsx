import type { api, Body } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';

type IndexState = Body<typeof api.results.articles.$get>['articles'][string]['index'][number];

/** Says whether Google has the language versions of an article in its index, and otherwise why not. */
export function IndexStates({ states }: { states: readonly IndexState[] | undefined }) {
  const { t, day } = useTexts();
  if (!states || states.length === 0) return null;
  const byReason = Map.groupBy(states, ({ reason }) => reason);
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
      {[...byReason].map(([reason, found]) => (
        <li
          key={reason}
          className={reason === 'indexed' ? '' : 'font-semibold text-danger'}
          title={found.map((each) => t('articles.index.checked', { date: day(each.inspectedAt) })).join(', ')}
        >
          {byReason.size > 1 && `${found.map(({ locale }) => locale).join(', ')}: `}
          {t(`articles.index.reasons.${reason}`)}
          {found.map(({ canonical }) => canonical && ` ${canonical}`)}
        </li>
      ))}
    </ul>
  );
}
