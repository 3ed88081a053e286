import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { withPersonNames } from '../../../domain/collaboration/person-name.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { osloDay } from '../../../domain/oslo-time.ts';
import { maxImportBytes } from '../../../domain/transfer/transfer.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/field.tsx';
import { Badge, Card } from '../../ui/surfaces.tsx';
import { api, useAdminMutation, useApiList } from '../data/api-client.ts';
import { download, uploadImport } from '../data/transfer-client.ts';
import { useIsMounted } from '../data/use-is-mounted.ts';
import { DropZone } from '../parts/files/drop-zone.tsx';
import { saveFile } from '../parts/files/save-file.ts';
import { useTexts } from '../parts/formats.ts';
import { ListPages, useListParams } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { transferKeys } from './data.ts';
import { ImportDetails } from './import-details.tsx';

export default function ImportScreen() {
  const { t } = useTexts();
  const { value, setFilter } = useListParams();
  const id = value('import');
  return (
    <>
      <ScreenHeader title={t('import.title')} text={t('import.text')} />
      <div className="grid gap-6">
        {id ? (
          <ImportDetails key={id} id={id} onLeave={() => setFilter('import', '')} />
        ) : (
          <>
            <ImportUpload onUploaded={(uploaded) => setFilter('import', uploaded)} />
            <ExportCard />
            <EarlierImports />
          </>
        )}
      </div>
    </>
  );
}

function ExportCard() {
  const { t } = useTexts();
  const exportAll = useAdminMutation({
    mutationFn: () => download('/api/export'),
    done: t('import.exported'),
    onSuccess: (file) => saveFile(file, `artikler-${osloDay(new Date())}.zip`),
  });
  return (
    <Card title={t('import.exportTitle')}>
      <p className="mb-4 max-w-prose text-ink-soft">{t('import.exportText')}</p>
      <Button icon={Download} look="secondary" action={exportAll} text={t('import.export')} />
    </Card>
  );
}

function EarlierImports() {
  const { t, time } = useTexts();
  const { page } = useListParams();
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
                    <Link className="font-semibold wrap-anywhere" to={`?import=${each.id}`}>
                      {each.file_name}
                    </Link>
                    <Badge look={each.state === 'failed' ? 'outline' : 'soft'}>
                      {t(`import.states.${each.state}`)}
                    </Badge>
                    <span className="text-sm text-ink-soft wrap-anywhere">
                      {time(each.created_at)} · {withPersonNames(each.created_by_email)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <ListPages page={data.page} pages={data.pages} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function ImportUpload({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t } = useTexts();
  const [locale, setLocale] = useState<Locale>('no');
  const isMounted = useIsMounted();
  const upload = useAdminMutation({
    mutationFn: (file: File) => uploadImport(file, locale),
    onSuccess: ({ id }) => {
      if (isMounted()) onUploaded(id);
    },
  });
  const takeFiles = ([file]: File[]) => {
    if (!file) return;
    if (file.size <= maxImportBytes) upload.mutate(file);
    else toast.error(t('error'), { description: t('problems.import_too_large') });
  };
  return (
    <Card title={t('import.uploadTitle')}>
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-soft">{t('import.uploadText')}</p>
        <div className="sm:max-w-xs">
          <ChoiceField
            label={t('import.locale')}
            hint={t('import.localeHint')}
            value={locale}
            values={locales}
            textOf={(each) => t(`import.locales.${each}`)}
            onChoose={setLocale}
          />
        </div>
        <DropZone
          label={t('import.uploadTitle')}
          buttonLabel={upload.isPending ? t('import.uploading') : t('import.choose')}
          buttonLook="primary"
          busy={upload.isPending}
          accept=".zip,.json,.xml,application/zip,application/json,text/xml"
          onFiles={takeFiles}
        >
          <p className="hidden text-ink-soft sm:block">{t('import.drop')}</p>
        </DropZone>
      </div>
    </Card>
  );
}
