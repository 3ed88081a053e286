import { X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { fetchAsUser, useAdminMutation } from '../../data/api-client.ts';
import { problemOfResponse } from '../../data/client-problem.ts';
import { invalidate } from '../../data/query-client.ts';
import { keywordsKey } from '../../keywords/data.ts';
import { useTexts } from '../../parts/formats.ts';
import { type ListedSnapshot, searchConsoleKeys } from '../data.ts';
import type { Preview } from './upload-reader.ts';

export interface StoredData {
  preview: Preview;
  /** The snapshots that the upload created, one for each period. */
  snapshots: ListedSnapshot[];
}

/** Shows how an upload was read that has been stored without a question, and can undo it. */
export function StoredUpload({ preview, snapshots, onClose }: StoredData & { onClose: () => void }) {
  const { t, day } = useTexts();
  const undo = useAdminMutation({
    mutationFn: async () => {
      for (const { id } of snapshots) await removeSnapshot(id);
    },
    done: t('articles.undone'),
    onSuccess: onClose,
    onSettled: () => {
      for (const key of Object.values(searchConsoleKeys)) invalidate(key);
      invalidate(keywordsKey);
    },
  });
  const periods = snapshots.map(({ start, end }) => `${day(start)} – ${day(end)}`).join(', ');
  const columns = preview.columns.map(({ header, meaning, period }, index) => {
    const name = header || t('searchConsole.preview.unnamed', { number: index + 1 });
    const note = period === 'previous' ? ` (${t('searchConsole.preview.previousPeriod')})` : '';
    return `${name}: ${t(`searchConsole.meanings.${meaning}`)}${note}`;
  });
  return (
    <section
      aria-label={t('searchConsole.stored.title')}
      className="mb-4 rounded-lg border border-line border-l-4 border-l-spruce bg-sand-soft px-4 py-3 text-sm"
    >
      <div className="flex items-start gap-2">
        <h2 className="grow text-base font-semibold">{t('searchConsole.stored.title')}</h2>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </div>
      <p>
        <ReadRows preview={preview} /> {t('searchConsole.stored.period', { period: periods })}
      </p>
      <ul
        className="mt-1 flex flex-wrap gap-x-4 text-ink-soft"
        aria-label={t('searchConsole.preview.columns')}
      >
        {columns.map((column) => (
          <li key={column} className="[overflow-wrap:anywhere]">
            {column}
          </li>
        ))}
      </ul>
      <Button look="secondary" className="mt-3" action={undo} text={t('articles.undo')} />
    </section>
  );
}

/** Says how many rows were read, and names the files that were used. */
export function ReadRows({ preview: { rowCount, file, otherFiles } }: { preview: Preview }) {
  const { t, whole } = useTexts();
  return (
    <>
      {t('searchConsole.preview.rows', { count: rowCount, rows: whole(rowCount), file })}
      {otherFiles.length > 0 && ` ${t('searchConsole.preview.otherFiles', { files: otherFiles.join(', ') })}`}
    </>
  );
}

/** Deletes the search data of one upload. Its keywords get back the figures of the previous one. */
export async function removeSnapshot(id: string): Promise<void> {
  const response = await fetchAsUser(`/api/gsc/snapshots/${id}`, { method: 'DELETE' });
  if (!response.ok) throw await problemOfResponse(response);
}
