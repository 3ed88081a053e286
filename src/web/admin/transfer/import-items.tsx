import { useTranslation } from 'react-i18next';
import { type ImportRemark, importOutcomes } from '../../../domain/transfer/transfer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Import } from '../data/transfer-client.ts';
import { ListPages } from '../parts/lists.tsx';

/** Shows the number of articles or foods per outcome. `tense` is `plan` before the import and `done` after it. */
export function Outcomes(props: { counts: Import['counts']; tense: 'plan' | 'done'; title?: string }) {
  const { counts, tense, title } = props;
  const { t } = useTranslation('admin');
  const shown = importOutcomes.filter((outcome) => counts[outcome]);
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {title && <li className="text-sm font-semibold">{title}</li>}
      {shown.map((outcome) => (
        <li key={outcome}>
          <Badge look={outcome === 'create' || outcome === 'update' ? 'strong' : 'soft'}>
            {t(`import.counts.${tense}.${outcome}`, { count: counts[outcome] ?? 0 })}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Lists one page of the articles of an import. Refused articles come first. */
export function ImportItems({ data, page }: { data: Import; page: number }) {
  const { t } = useTranslation('admin');
  const tense = data.state === 'ready' ? 'plan' : 'done';
  return (
    <section aria-label={t('import.items')}>
      <Table
        label={t('import.items')}
        rows={data.items}
        columns={[
          {
            text: t('import.article'),
            cell: ({ title, slug, status }) => (
              <>
                <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
                <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
                  /{slug}
                  {status && ` · ${t(`articles.status.${status}`)}`}
                </span>
              </>
            ),
          },
          {
            text: t('import.outcome'),
            cell: ({ outcome }) => (
              <Badge look={outcome === 'refused' ? 'outline' : 'soft'}>
                {t(`import.outcomes.${tense}.${outcome}`)}
              </Badge>
            ),
          },
          {
            text: t('import.remarks'),
            cell: ({ remarks, shortcodes }) => (
              <>
                {remarks.map((remark) => t(`import.why.${remark as ImportRemark}`)).join(' ') || '–'}
                {shortcodes && (
                  <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
                    {shortcodes.map((name) => `[${name}]`).join(', ')}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      <ListPages page={page} pages={data.item_pages} />
    </section>
  );
}

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
