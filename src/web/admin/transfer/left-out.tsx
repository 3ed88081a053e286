import { useTranslation } from 'react-i18next';
import type { Import } from '../data/transfer-client.ts';

const reasons = ['not_a_post', 'in_trash', 'no_text', 'not_valid'] as const;

/** Counts the content of the file that does not become an article. */
export function LeftOut({ facts, takesPages = false }: { facts: Import['facts']; takesPages?: boolean }) {
  const { t } = useTranslation('admin');
  const refused = reasons.filter(
    (reason) => facts.refused?.[reason] && !(takesPages && reason === 'not_a_post'),
  );
  const leftOut = facts.leftOut ?? [];
  if (refused.length + leftOut.length === 0) return null;
  return (
    <section aria-label={t('import.leftOut')}>
      <h3 className="text-sm font-semibold">{t('import.leftOut')}</h3>
      <ul className="mt-1 grid list-disc gap-0.5 ps-5 text-sm text-ink-soft [overflow-wrap:anywhere]">
        {refused.map((reason) => (
          <li key={reason}>{t(`import.leftOutCounts.${reason}`, { count: facts.refused?.[reason] ?? 0 })}</li>
        ))}
        {leftOut.map(({ kind, name = '', count }) => (
          <li key={`${kind} ${name}`}>{t(`import.leftOutCounts.${kind}`, { count, name })}</li>
        ))}
      </ul>
    </section>
  );
}
