import { useTranslation } from 'react-i18next';
import type { DraftFault } from '../../../../domain/queue/draft-faults.ts';

/**
 * Lists the faults of a text: wrong language, a refusal by the model, empty sections, and passages that must still be
 * written. Equal faults are listed once, with their number.
 */
export function DraftFaults({ faults }: { faults: DraftFault[] }) {
  const { t } = useTranslation('admin');
  const texts = faults.map((fault) =>
    t(`queue.faults.${fault.kind}`, { text: 'text' in fault ? fault.text : '' }),
  );
  return (
    <ul className="mt-1 grid max-h-64 gap-1.5 overflow-y-auto text-sm">
      {[...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => (
        <li key={text} className="border-l-2 border-amber pl-2 wrap-anywhere">
          {length > 1 ? t('queue.faults.repeated', { text, count: length }) : text}
        </li>
      ))}
    </ul>
  );
}
