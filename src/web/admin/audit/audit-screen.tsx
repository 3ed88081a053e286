import Download from 'lucide-react/icons/download';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
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
      <ScreenHeader
        title={t('audit.title')}
        text={t('audit.text')}
        action={
          <Button look="secondary" action={download}>
            <Download className="size-4" aria-hidden="true" />
            {t('audit.export')}
          </Button>
        }
      />
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
  const columns = [
    t('audit.at'),
    t('audit.action'),
    t('audit.actor'),
    t('audit.target'),
    t('audit.address'),
    t('audit.change'),
  ];
  return (
    <Table dense="phone" label={t('audit.title')} columns={columns}>
      {entries.map((entry) => (
        <Row key={entry.id}>
          <Cell>
            <time dateTime={entry.at}>{time(entry.at)}</time>
          </Cell>
          <Cell>
            <span className="font-semibold">{nameOf(entry.action)}</span>
          </Cell>
          <Cell>
            <span className="block md:min-w-40">{entry.actor?.email ?? t('audit.nobody')}</span>
          </Cell>
          <Cell main>{entry.target ?? '–'}</Cell>
          <Cell>
            <span className="block md:min-w-28">{entry.address ?? '–'}</span>
          </Cell>
          <Cell>
            <div className="md:min-w-40">
              <AuditChange before={entry.before} after={entry.after} />
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
