import ScrollText from 'lucide-react/icons/scroll-text';
import { useTranslation } from 'react-i18next';
import { auditActions } from '../../../domain/accounts/account.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { type AuditEntry, api, responseBody } from '../data/api-client.ts';
import { useLoad } from '../data/use-load.ts';
import { useDates } from '../parts/dates.ts';
import { ListPages } from '../parts/list-pages.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useAddress } from '../parts/use-address.ts';
import { screenMeta } from '../shell/screen-meta.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import type { ScreenHandle } from '../shell/shell-layout.tsx';
import { AuditChange } from './audit-change.tsx';

export const meta = screenMeta('audit.title');
export const handle: ScreenHandle = { needs: 'admin' };

export default function Audit() {
  const { t } = useTranslation('admin');
  const { page, value, setFilter, hrefOf } = useAddress();
  const nameOf = useActionName();
  const action = value('action');
  const list = useLoad(`${page} ${action}`, () =>
    responseBody(api.audit.$get({ query: { page: String(page), action } })),
  );
  return (
    <>
      <ScreenHeader title={t('audit.title')} text={t('audit.text')} />
      <div className="mb-4 sm:max-w-xs">
        <Select
          label={t('audit.action')}
          value={action}
          onChange={(event) => setFilter('action', event.target.value)}
        >
          <option value="">{t('audit.all')}</option>
          {auditActions.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      </div>
      {list.problem && <LoadFailed problem={list.problem} onRetry={list.reload} />}
      {!list.data && !list.problem && <Skeleton label={t('loading')} lines={8} />}
      {list.data && (
        <div aria-busy={list.loading} className={list.loading ? 'opacity-85' : ''}>
          {list.data.entries.length === 0 ? (
            <EmptyState icon={ScrollText} title={action ? t('audit.noneOfKind') : t('audit.none')}>
              {action && (
                <Button look="secondary" onClick={() => setFilter('action', '')}>
                  {t('audit.showAll')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <AuditTable entries={list.data.entries} />
          )}
          <ListPages page={list.data.page} pages={list.data.pages} hrefOf={hrefOf} />
        </div>
      )}
    </>
  );
}

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const { t } = useTranslation('admin');
  const { time } = useDates();
  const nameOf = useActionName();
  const columns = {
    at: t('audit.at'),
    action: t('audit.action'),
    actor: t('audit.actor'),
    target: t('audit.target'),
    address: t('audit.address'),
    change: t('audit.change'),
  };
  return (
    <Table label={t('audit.title')} columns={Object.values(columns)}>
      {entries.map((entry) => (
        <Row key={entry.id}>
          <Cell label={columns.at}>
            <time dateTime={entry.at}>{time(entry.at)}</time>
          </Cell>
          <Cell label={columns.action}>
            <span className="font-semibold">{nameOf(entry.action)}</span>
          </Cell>
          <Cell label={columns.actor}>{entry.actor?.email ?? t('audit.nobody')}</Cell>
          <Cell label={columns.target}>{entry.target ?? '–'}</Cell>
          <Cell label={columns.address}>{entry.address ?? '–'}</Cell>
          <Cell label={columns.change}>
            <AuditChange before={entry.before} after={entry.after} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Actions of later versions, which have no name here yet, are shown as they are written. */
function useActionName(): (action: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (action) => {
    const key = `audit.actions.${action}`;
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.actions.role.changed') : action;
  };
}
