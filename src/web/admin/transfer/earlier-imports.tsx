import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { api } from '../data/api-client.ts';
import { useApiList } from '../data/use-api-query.ts';
import { useFormats } from '../parts/formats.ts';
import { ListPages } from '../parts/list-pages.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useListParams } from '../parts/use-list-params.ts';
import { transferKeys } from './data.ts';

export function EarlierImports() {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const { page, hrefOf } = useListParams();
  const query = { page: String(page) };
  const list = useApiList([...transferKeys.list, query], () => api.import.$get({ query }));
  return (
    <Card title={t('import.earlier')}>
      <QueryView query={list} lines={3}>
        {(data) => (
          <>
            {data.imports.length === 0 ? (
              <p className="text-ink-soft">{t('import.none')}</p>
            ) : (
              <ul className="grid gap-3">
                {data.imports.map((each) => (
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
            <ListPages page={data.page} pages={data.pages} hrefOf={hrefOf} />
          </>
        )}
      </QueryView>
    </Card>
  );
}
