import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { postponements } from '../../../domain/today/postponed-task.ts';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { todayKey } from './data.ts';
import type { TodayRow } from './today-rows.ts';

/** As many rows as two people can do in ten minutes. The others are shown on request. */
const shownRows = 8;

export function TodayList({ rows, hidden }: { rows: readonly TodayRow[]; hidden: number }) {
  const { t } = useTranslation('admin');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, shownRows);
  return (
    <section aria-label={t('today.rows.label')} className="mb-6">
      {rows.length === 0 ? (
        <p className="rounded-xl border border-line bg-card p-4 sm:p-5">{t('today.rows.none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-card">
          {shown.map((row) => (
            <Row key={row.task} row={row} />
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button look="quiet" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('today.rows.showAll', { count: rows.length - shown.length })}
        </Button>
      )}
      {hidden > 0 && <Hidden count={hidden} />}
    </section>
  );
}

function Row({ row: { task, text, button, to, danger = false } }: { row: TodayRow }) {
  const { t } = useTranslation('admin');
  const postpone = useAdminMutation({
    mutationFn: (until: (typeof postponements)[number]) =>
      responseBody(api.today.postponed.$post({ json: { task, until } })),
    done: (_data, until) => t(`today.rows.postponed.${until}`),
    changes: [todayKey],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3 sm:flex-nowrap sm:px-4">
      <p
        className={`min-w-0 grow basis-full [overflow-wrap:anywhere] sm:basis-0 ${danger ? 'text-danger' : ''}`}
      >
        {text}
      </p>
      <LinkButton look="secondary" className="shrink-0" to={to} text={button} />
      <details className="relative shrink-0">
        <summary
          aria-label={t('today.rows.postponeRow', { text })}
          className={buttonClass('quiet', 'cursor-pointer list-none', true)}
        >
          {t('today.rows.postpone')}
          <ChevronDown className="size-4" aria-hidden="true" />
        </summary>
        <div className="absolute right-0 z-10 mt-1 grid w-44 rounded-lg border border-line bg-card p-1 shadow-lg">
          {postponements.map((until) => (
            <Button
              key={until}
              look="quiet"
              className="justify-start!"
              busy={postpone.isPending}
              onClick={() => postpone.mutate(until)}
              text={t(`today.rows.until.${until}`)}
            />
          ))}
        </div>
      </details>
    </li>
  );
}

function Hidden({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  const showAgain = useAdminMutation({
    mutationFn: () => responseBody(api.today.postponed.$delete()),
    changes: [todayKey],
  });
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {t('today.rows.hidden', { count })}
      <Button look="quiet" tight action={showAgain} text={t('today.rows.showHidden')} />
    </p>
  );
}
