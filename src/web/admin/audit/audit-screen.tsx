import Download from 'lucide-react/icons/download';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { api } from '../data/api-client.ts';
import { downloadAuditLog } from '../data/transfer-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useApiList } from '../data/use-api-query.ts';
import { saveFile } from '../parts/files/save-file.ts';
import { useFormats } from '../parts/formats.ts';
import { ListView } from '../parts/query-view.tsx';
import { useListParams } from '../parts/use-list-params.ts';
import { useWordTranslator } from '../parts/use-word-translator.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { AuditChange } from './audit-change.tsx';
import { AuditFilters, auditFilterOf } from './audit-filters.tsx';
import { type AuditEntry, auditKey } from './data.ts';

export default function Audit() {
  const { t } = useTranslation('admin');
  const { page, value, setFilters, clearFilters, hrefOf } = useListParams();
  const filter = auditFilterOf(value);
  const isFiltered = Object.values(filter).some(Boolean);
  const query = { page: String(page), ...filter };
  const list = useApiList([...auditKey, query], () => api.audit.$get({ query }));
  const download = useAdminMutation({
    mutationFn: () => downloadAuditLog(filter),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
  });
  return (
    <>
      <ScreenHeader title={t('audit.title')} text={t('audit.text')}>
        <Button icon={Download} look="secondary" action={download}>
          {t('audit.export')}
        </Button>
      </ScreenHeader>
      <AuditFilters filter={filter} onChange={setFilters} />
      <ListView query={list} lines={8} hrefOf={hrefOf}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState icon={ScrollText} title={isFiltered ? t('audit.noneOfKind') : t('audit.none')}>
              {isFiltered && (
                <Button look="secondary" onClick={clearFilters}>
                  {t('audit.showAll')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <AuditTable entries={entries} />
          )
        }
      </ListView>
    </>
  );
}

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const nameOf = useWordTranslator('audit.actions');
  return (
    <Table
      dense="phone"
      label={t('audit.title')}
      rows={entries}
      columns={[
        { text: t('audit.at'), cell: ({ at }) => <time dateTime={at}>{time(at)}</time> },
        {
          text: t('audit.action'),
          cell: ({ action }) => <span className="font-semibold">{nameOf(action)}</span>,
        },
        {
          text: t('audit.actor'),
          cell: ({ actor }) => <span className="block md:min-w-40">{actor?.email ?? t('audit.nobody')}</span>,
        },
        { text: t('audit.target'), main: true, cell: ({ target }) => target ?? '–' },
        {
          text: t('audit.address'),
          cell: ({ address }) => <span className="block md:min-w-28">{address ?? '–'}</span>,
        },
        {
          text: t('audit.change'),
          cell: ({ before, after }) => (
            <div className="md:min-w-40">
              <AuditChange before={before} after={after} />
            </div>
          ),
        },
      ]}
    />
  );
}
