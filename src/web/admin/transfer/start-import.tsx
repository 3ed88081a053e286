import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import type { Import } from '../data/transfer-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { DiscardImport } from './discard-import.tsx';
import { Outcomes } from './import-items.tsx';

/** Shows a preview of the import and its options, with a button that starts the import. */
export function StartImport({ data, onLeave }: { data: Import; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  const [existing, setExisting] = useState<'skip' | 'update'>('skip');
  const [images, setImages] = useState<'keep' | 'fetch'>('keep');
  const { create = 0, exists = 0 } = data.counts;
  const count = create + (existing === 'update' ? exists : 0);
  const start = useAdminMutation({
    mutationFn: () => {
      const call = { param: { id: data.id }, json: { existing, images } };
      return responseBody(api.import[':id'].start.$post(call));
    },
    onSuccess: () => invalidate([...queryKeys.transfer.item, data.id]),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate();
  };
  const remote = data.items.some(({ remarks }) => remarks.includes('remote_images'));
  return (
    <form className="grid max-w-xl gap-4" onSubmit={submit}>
      <p className="flex flex-wrap items-center gap-2">
        {data.format && <Badge look="outline">{t(`import.formats.${data.format}`)}</Badge>}
        <span role="status">{t('import.ready')}</span>
      </p>
      <Outcomes counts={data.counts} tense="plan" />
      {exists > 0 && (
        <Select
          label={t('import.existing')}
          value={existing}
          onChange={(event) => setExisting(event.target.value === 'update' ? 'update' : 'skip')}
        >
          <option value="skip">{t('import.existingSkip')}</option>
          <option value="update">{t('import.existingUpdate')}</option>
        </Select>
      )}
      {remote && count > 0 && (
        <Select
          label={t('import.images')}
          value={images}
          onChange={(event) => setImages(event.target.value === 'fetch' ? 'fetch' : 'keep')}
        >
          <option value="keep">{t('import.imagesKeep')}</option>
          <option value="fetch">{t('import.imagesFetch')}</option>
        </Select>
      )}
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <Button type="submit" busy={start.isPending}>
            {t('import.start', { count })}
          </Button>
        )}
        <DiscardImport id={data.id} onDiscarded={onLeave} />
      </div>
      {count === 0 && <p>{t('import.nothing')}</p>}
    </form>
  );
}
