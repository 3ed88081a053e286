import { X } from 'lucide-react';
import { useState } from 'react';
import { osloDay } from '../../../../domain/oslo-time.ts';
import {
  type ColumnMeaning,
  columnMeanings,
} from '../../../../domain/search-console/reading/column-names.ts';
import {
  defaultPeriodDays,
  type Period,
  periodEnding,
  periodSchema,
} from '../../../../domain/search-console/search-console.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { bindText, Choice, Field } from '../../../ui/field.tsx';
import { Card } from '../../../ui/surfaces.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TableCard } from '../../../ui/table.tsx';
import { fetchAsUser, invalidate, useAdminMutation } from '../../data/api-client.ts';
import { problemOfResponse } from '../../data/client-problem.ts';
import { keywordsKey } from '../../keywords/data.ts';
import { useTexts } from '../../parts/formats.ts';
import { type ListedSnapshot, searchConsoleKeys } from '../data.ts';
import { useFigureColumns } from '../figure-columns.ts';
import type { Preview } from './upload-reader.ts';

interface PreviewProps {
  preview: Preview;
  busy: boolean;
  onMeaning: (column: number, meaning: ColumnMeaning) => void;
  onHeader: (hasHeader: boolean) => void;
  onConfirm: (period: Period | undefined, previousPeriod: Period | undefined) => void;
  onBack: () => void;
}

/** Shows the parsed data, and lets the user correct the columns and periods before the data is stored. */
export function PreviewCard({ preview, busy, onMeaning, onHeader, onConfirm, onBack }: PreviewProps) {
  const { t } = useTexts('searchConsole');
  const figureColumns = useFigureColumns();
  const [period, setPeriod] = useState(
    () => preview.period ?? periodEnding(osloDay(new Date()), defaultPeriodDays),
  );
  const isValid = periodSchema.safeParse(period).success;
  return (
    <div className="grid gap-5">
      <Card title={t('preview.title')}>
        <p aria-live="polite">
          <ReadRows preview={preview} /> {preview.previousCount > 0 && t('preview.compared')}
        </p>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:max-w-xl">
          <Field
            type="date"
            label={t('preview.start')}
            {...bindText(period.start, (typed) => setPeriod({ ...period, start: typed }))}
          />
          <Field
            type="date"
            label={t('preview.end')}
            value={period.end}
            problem={isValid ? undefined : t('preview.periodWrong')}
            onChange={(event) => setPeriod({ ...period, end: event.target.value })}
          />
        </div>
        {!preview.period && <p className="mt-2 text-sm text-ink-soft">{t('preview.periodGuessed')}</p>}
        {preview.canSetHeader && (
          <div className="mt-4">
            <Switch
              label={t('preview.header')}
              fullLabel={t('preview.header')}
              checked={preview.hasHeader}
              onChange={onHeader}
            />
          </div>
        )}
      </Card>
      <Columns preview={preview} onMeaning={onMeaning} />
      {preview.rows.length > 0 && (
        <TableCard
          title={t('preview.firstRows')}
          rows={preview.rows}
          columns={[
            { text: t('meanings.query'), cell: ({ query }) => query },
            ...figureColumns('impressions', 'clicks', 'ctr', 'position'),
          ]}
        />
      )}
      <LineList
        title={t('preview.refused', { count: preview.refusedCount })}
        count={preview.refusedCount}
        lines={preview.refused.map((each) => ({ ...each, about: `: ${t(`lineProblems.${each.problem}`)}` }))}
      />
      <LineList
        title={t('preview.doubtful', { count: preview.unreadableCount })}
        count={preview.unreadableCount}
        lines={preview.unreadable.map((each) => ({ ...each, about: `, ${t(`meanings.${each.meaning}`)}:` }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={busy}
          disabled={!isValid || preview.rowCount === 0}
          onClick={() => onConfirm(period, preview.previousPeriod ?? periodBefore(period))}
          text={t('preview.confirm')}
        />
        <Button look="secondary" onClick={onBack} text={t('preview.back')} />
      </div>
    </div>
  );
}

/** The period of the same length just before. Used if a file compares two periods but contains no dates. */
function periodBefore({ start, end }: Period): Period {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  return periodEnding(new Date(Date.parse(start) - 86_400_000).toISOString().slice(0, 10), days);
}

function Columns({ preview, onMeaning }: Pick<PreviewProps, 'preview' | 'onMeaning'>) {
  const { t, anyText } = useTexts('searchConsole.preview');
  return (
    <TableCard
      title={t('columns')}
      rows={preview.columns}
      columns={[
        {
          text: t('header_column'),
          cell: ({ header }, index) => (
            <span className="font-semibold">{header || t('unnamed', { number: index + 1 })}</span>
          ),
        },
        {
          text: t('samples'),
          cell: ({ samples }) => (
            <span className="text-ink-soft">{samples.filter(Boolean).join(' · ') || '–'}</span>
          ),
        },
        {
          text: t('readAs'),
          cell: ({ header, meaning, period }, index) => (
            <>
              <Choice
                aria-label={t('readColumnAs', { column: header || String(index + 1) })}
                value={meaning}
                values={columnMeanings}
                textOf={(each) => anyText(`searchConsole.meanings.${each}`)}
                onChoose={(each) => onMeaning(index, each)}
              />
              {period === 'previous' && <p className="mt-1 text-xs text-ink-soft">{t('previousPeriod')}</p>}
            </>
          ),
        },
        { text: t('because'), cell: ({ decidedBy }) => anyText(`searchConsole.decidedBy.${decidedBy}`) },
      ]}
    />
  );
}

/** The first of the lines with a problem. `about` follows the number of a line. Renders nothing without lines. */
function LineList(props: {
  title: string;
  count: number;
  lines: readonly { line: number; about: string; text: string }[];
}) {
  const { title, count, lines } = props;
  const { t } = useTexts('searchConsole.preview');
  const more = count - lines.length;
  if (count === 0) return null;
  return (
    <details className="rounded-xl border border-line bg-card p-5" open>
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <ul className="mt-3 grid max-h-80 gap-1.5 overflow-y-auto text-sm">
        {lines.map(({ line, about, text }) => (
          <li key={`${line} ${about}`}>
            {t('line', { line: String(line) })}
            {about} <code className="wrap-anywhere text-ink-soft">{text}</code>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-ink-soft">{t('andMore', { count: more })}</p>}
    </details>
  );
}

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
          <li key={column} className="wrap-anywhere">
            {column}
          </li>
        ))}
      </ul>
      <Button look="secondary" className="mt-3" action={undo} text={t('articles.undo')} />
    </section>
  );
}

/** Says how many rows were read, and names the files that were used. */
function ReadRows({ preview: { rowCount, file, otherFiles } }: { preview: Preview }) {
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
