import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { maxImportBytes } from '../../../domain/transfer/transfer.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field.tsx';
import { uploadImport } from '../data/transfer-client.ts';
import { useAction } from '../data/use-action.ts';
import { useIsMounted } from '../data/use-is-mounted.ts';

/** A file, dropped or chosen. Nothing changes before one has seen what it holds. */
export function ImportUpload({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t } = useTranslation('admin');
  const [locale, setLocale] = useState<'no' | 'en'>('no');
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const stillHere = useIsMounted();
  const upload = useAction(async (file: File) => {
    if (file.size > maxImportBytes) {
      toast.error(t('error'), { description: t('problems.import_too_large') });
      return;
    }
    const { id } = await uploadImport(file, locale);
    if (stillHere()) onUploaded(id);
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) upload.run(file);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Card title={t('import.uploadTitle')}>
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-soft">{t('import.uploadText')}</p>
        <div className="sm:max-w-xs">
          <Select
            label={t('import.locale')}
            hint={t('import.localeHint')}
            value={locale}
            onChange={(event) => setLocale(event.target.value === 'en' ? 'en' : 'no')}
          >
            <option value="no">{t('import.locales.no')}</option>
            <option value="en">{t('import.locales.en')}</option>
          </Select>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever cannot drop uses the button inside */}
        <div
          className={`grid justify-items-center gap-3 rounded-xl border-2 border-dashed px-6 py-10 text-center ${over ? 'border-spruce bg-sand-soft' : 'border-line'}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
        >
          <FileUp className="size-9 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
          <p className="hidden text-ink-soft sm:block">{t('import.drop')}</p>
          <Button busy={upload.busy} onClick={() => picker.current?.click()}>
            {upload.busy ? t('import.uploading') : t('import.choose')}
          </Button>
          <input
            ref={picker}
            type="file"
            className="hidden"
            accept=".zip,.json,.xml,application/zip,application/json,text/xml"
            onChange={(event) => {
              take(event.target.files);
              // The same file can be chosen again.
              event.target.value = '';
            }}
          />
        </div>
      </div>
    </Card>
  );
}
