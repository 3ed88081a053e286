import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { osloDay } from '../../../domain/oslo-time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { downloadExport } from '../data/transfer-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { saveFile } from '../parts/files/save-file.ts';
import { useListParams } from '../parts/use-list-params.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportDetails } from './import-details.tsx';
import { ImportUpload } from './import-upload.tsx';

export default function ImportScreen() {
  const { t } = useTranslation('admin');
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
  const { t } = useTranslation('admin');
  const download = useAdminMutation({
    mutationFn: downloadExport,
    done: t('import.exported'),
    onSuccess: (file) => saveFile(file, `artikler-${osloDay(new Date())}.zip`),
  });
  return (
    <Card title={t('import.exportTitle')}>
      <p className="mb-4 max-w-prose text-ink-soft">{t('import.exportText')}</p>
      <Button look="secondary" action={download}>
        <Download className="size-4" aria-hidden="true" />
        {t('import.export')}
      </Button>
    </Card>
  );
}
