import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { api } from '../data/api-client.ts';
import { useApiList } from '../data/use-api-query.ts';
import { useFormats } from '../parts/formats.ts';
import { ListPages } from '../parts/list-pages.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { useListParams } from '../parts/use-list-params.ts';
import { type ListedSnapshot, searchConsoleKeys } from './data.ts';
import { removeSnapshot } from './upload/stored-upload.tsx';

export function Imports() {
  const { t } = useTranslation('admin');
  const { page, hrefOf } = useListParams();
  const query = { page: String(page) };
  const list = useApiList([...searchConsoleKeys.imports, query], () => api.gsc.snapshots.$get({ query }));
  if (list.error) return <LoadFailed problem={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data || list.data.snapshots.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">{t('searchConsole.imports.title')}</h2>
      <ImportTable snapshots={list.data.snapshots} />
      <ListPages page={list.data.page} pages={list.data.pages} hrefOf={hrefOf} />
    </section>
  );
}

function ImportTable({ snapshots }: { snapshots: ListedSnapshot[] }) {
  const { t } = useTranslation('admin');
  const { day, time, whole } = useFormats();
  const periodOf = ({ start, end }: ListedSnapshot) => `${day(start)} – ${day(end)}`;
  const remove = useConfirmedMutation({
    question: (each) => ({
      title: t('searchConsole.imports.removeTitle'),
      text: t('searchConsole.imports.removeText', { period: periodOf(each) }),
      confirmLabel: t('searchConsole.imports.remove'),
    }),
    mutationFn: ({ id }: ListedSnapshot) => removeSnapshot(id),
    done: t('searchConsole.imports.removed'),
    changes: Object.values(searchConsoleKeys),
  });
  return (
    <>
      <Table
        label={t('searchConsole.imports.title')}
        rows={snapshots}
        columns={[
          {
            text: t('searchConsole.imports.period'),
            cell: (each) => <span className="font-semibold">{periodOf(each)}</span>,
          },
          { text: t('searchConsole.imports.queries'), cell: ({ queries }) => whole(queries) },
          { text: t('searchConsole.meanings.clicks'), cell: ({ clicks }) => whole(clicks) },
          { text: t('searchConsole.meanings.impressions'), cell: ({ impressions }) => whole(impressions) },
          {
            text: t('searchConsole.imports.by'),
            cell: ({ createdBy, createdAt }) =>
              `${createdBy ?? t('searchConsole.imports.fetched')}, ${time(createdAt)}`,
          },
          {
            text: t('keywords.actions'),
            cell: (each) => (
              <Button look="quiet" tight onClick={() => remove.ask(each)}>
                {t('searchConsole.imports.remove')}
                <span className="sr-only">: {periodOf(each)}</span>
              </Button>
            ),
          },
        ]}
      />
      {remove.dialog}
    </>
  );
}
