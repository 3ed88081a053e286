import { Badge } from '../../ui/surfaces.tsx';
import type { api, Body } from '../data/api-client.ts';
import { useTexts, useWordTranslator } from '../parts/formats.ts';
import type { ListedArticle } from './data.ts';

const looks: Record<string, 'strong' | 'outline'> = { published: 'strong', archived: 'outline' };

export function ArticleStatusBadge({ article }: { article: Pick<ListedArticle, 'status' | 'deleted_at'> }) {
  const { t } = useTexts();
  const nameOf = useWordTranslator('articles.status');
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge look={looks[article.status] ?? 'soft'}>{nameOf(article.status)}</Badge>
      {article.deleted_at && <Badge look="outline">{t('articles.inBin')}</Badge>}
    </span>
  );
}

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
