import { useTranslation } from 'react-i18next';
import { useFormats } from '../parts/formats.ts';
import { useWordTranslator } from '../parts/use-word-translator.ts';
import type { ReviewedItem } from './data.ts';
import { useErrorMessage } from './error-message.ts';

/** Lists the steps of an item, newest first. A step that discarded a text shows that text. */
export function ItemHistory({ history }: { history: ReviewedItem['history'] }) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const errorOf = useErrorMessage();
  const nameOf = useWordTranslator('queue.review.steps');
  return (
    <ol className="grid gap-3 text-sm">
      {history.map((entry) => (
        <li key={entry.id} className="border-l-2 border-line pl-3">
          <p>
            <span className="font-semibold">{nameOf(entry.step)}</span>{' '}
            <span className="[overflow-wrap:anywhere]">
              {entry.actor_email
                ? t('queue.review.by', { email: entry.actor_email })
                : t('queue.review.bySystem')}
            </span>
          </p>
          <p className="text-ink-soft">
            <time dateTime={entry.at}>{time(entry.at)}</time>
          </p>
          {entry.message && <p className="[overflow-wrap:anywhere]">{errorOf(entry.error, entry.message)}</p>}
          {entry.rejection_reason && (
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">
              {t('queue.rejection.given', { reason: entry.rejection_reason })}
            </p>
          )}
          {entry.result && (
            <details className="mt-1">
              <summary className="cursor-pointer text-ink-soft">{t('queue.review.keptResult')}</summary>
              <p className="mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-paper p-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {`${entry.result.title}\n\n${entry.result.body}`}
              </p>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
