import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useLoad } from '../data/use-load.ts';
import { useDates } from '../parts/dates.ts';
import { ListPages } from '../parts/list-pages.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useAddress } from '../parts/use-address.ts';

/** What was imported before, by whom, and what became of it. */
export function EarlierImports() {
  const { t } = useTranslation('admin');
  const { time } = useDates();
  const { page, hrefOf } = useAddress();
  const list = useLoad(String(page), () => responseBody(api.import.$get({ query: { page: String(page) } })));
  return (
    <Card title={t('import.earlier')}>
      {list.problem && <LoadFailed problem={list.problem} onRetry={list.reload} />}
      {!list.data && !list.problem && <Skeleton label={t('loading')} lines={3} />}
      {list.data?.imports.length === 0 && <p className="text-ink-soft">{t('import.none')}</p>}
      {list.data && list.data.imports.length > 0 && (
        <ul className="grid gap-3">
          {list.data.imports.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link className="font-semibold [overflow-wrap:anywhere]" to={`?import=${each.id}`}>
                {each.file_name}
              </Link>
              <Badge look={each.state === 'failed' ? 'outline' : 'soft'}>
                {t(`import.states.${each.state}`)}
              </Badge>
              <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                {time(each.created_at)} · {each.created_by_email}
              </span>
            </li>
          ))}
        </ul>
      )}
      {list.data && <ListPages page={list.data.page} pages={list.data.pages} hrefOf={hrefOf} />}
    </Card>
  );
}
