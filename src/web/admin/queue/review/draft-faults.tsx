import type { DraftFault } from '../../../../domain/queue/draft-faults.ts';
import { useTexts } from '../../parts/formats.ts';
import { Passages } from '../../parts/quality-list.tsx';

/**
 * Lists the faults of a text: wrong language, a refusal by the model, empty sections, and passages that must still be
 * written. Equal faults are listed once, with their number.
 */
export function DraftFaults({ faults }: { faults: DraftFault[] }) {
  const { t } = useTexts('queue.faults');
  const texts = faults.map((fault) => t(fault.kind, { text: 'text' in fault ? fault.text : '' }));
  const counted = [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) =>
    length > 1 ? t('repeated', { text, count: length }) : text,
  );
  return <Passages texts={counted} />;
}
