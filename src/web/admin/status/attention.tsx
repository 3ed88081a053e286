import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { useFormats } from '../parts/formats.ts';
import { useWordTranslator } from '../parts/use-word-translator.ts';
import { AlertLink } from './alert-link.tsx';
import type { DescribedStatus } from './data.ts';

export function Attention({ status }: { status: DescribedStatus }) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const nameOf = useWordTranslator('status.jobNames');
  const { overdue, late, failedCount, alerts, processes } = status;
  const noWorker = processes.every(({ role }) => role === 'web');
  const isForwardedUntrusted = processes.some((process) => process.forwardedUntrusted);
  const failedItems = status.items.failed;
  const fine =
    overdue.length + late.length + failedCount + failedItems + alerts.length === 0 &&
    status.lastBackup !== null &&
    !noWorker &&
    !isForwardedUntrusted;
  return (
    <Card title={t('status.attention')}>
      {fine ? (
        <p className="flex items-center gap-2">
          <CircleCheck className="size-5 shrink-0 text-spruce" aria-hidden="true" />
          {t('status.allWell')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {status.lastBackup === null && <Line>{t('status.neverBackedUp')}</Line>}
          {noWorker && <Line>{t('status.noWorker')}</Line>}
          {isForwardedUntrusted && <Line>{t('status.forwardedUntrusted')}</Line>}
          {overdue.map(({ queue, lastRun }) => (
            <Line key={queue}>{t('status.overdue', { name: nameOf(queue), time: time(lastRun) })}</Line>
          ))}
          {late.map(({ id, slug, due }) => (
            <Line key={id}>
              <Link to={`/admin/article/${id}`} className="[overflow-wrap:anywhere]">
                /{slug}
              </Link>{' '}
              {t('status.late', { time: due ? time(due) : '' })}
            </Line>
          ))}
          {failedItems > 0 && (
            <Line>
              <Link to="/admin/queue?status=failed">{t('status.failedItems', { count: failedItems })}</Link>
            </Line>
          )}
          {alerts.map((alert) => (
            <Line key={alert.kind}>
              <AlertLink alert={alert} />
            </Line>
          ))}
          {failedCount > 0 && <Line>{t('status.failedCount', { count: failedCount })}</Line>}
        </ul>
      )}
    </Card>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
