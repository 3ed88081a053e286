import { useTranslation } from 'react-i18next';
import type { DraftFault } from '../../../../domain/queue/draft-faults.ts';

/**
 * Lists the faults of a text: wrong language, a refusal by the model, empty sections, and passages that must still be
 * written.
 */
export function DraftFaults({ faults }: { faults: DraftFault[] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className="mt-1 grid max-h-64 gap-1.5 overflow-y-auto text-sm">
      {faults.map((fault) => (
        <li
          key={`${fault.kind} ${'text' in fault ? fault.text : ''}`}
          className="border-l-2 border-amber pl-2 [overflow-wrap:anywhere]"
        >
          {t(`queue.faults.${fault.kind}`, { text: 'text' in fault ? fault.text : '' })}
        </li>
      ))}
    </ul>
  );
}
