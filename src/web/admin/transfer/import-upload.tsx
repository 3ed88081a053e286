import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { type Locale, locales } from '../../../domain/locale.ts';
import { maxImportBytes } from '../../../domain/transfer/transfer.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/field.tsx';
import { uploadImport } from '../data/transfer-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useIsMounted } from '../data/use-is-mounted.ts';
import { DropZone } from '../parts/files/drop-zone.tsx';

export function ImportUpload({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t } = useTranslation('admin');
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
