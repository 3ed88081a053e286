import { Children, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type Locale, localizedPath } from '../../../domain/locale.ts';
import { Card } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { useTexts } from '../parts/formats.ts';
import type { ReviewedItem } from './data.ts';

/**
 * Shows the instructions for the composer or the language model: queries to answer, questions, gaps, links and
 * sources.
 */
export function BriefCard({ brief, locale }: { brief: NonNullable<ReviewedItem['brief']>; locale: Locale }) {
  const { t, whole, oneDecimal } = useTexts();
  const { days, queries, questions, missing, links, sources, page } = brief;
  return (
    <Card title={t('queue.brief.title')}>
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">{t('queue.brief.text', { count: days })}</p>
        {queries.length > 0 && (
          <Table
            dense
            label={t('queue.brief.queries')}
            rows={queries}
            columns={[
              {
                text: t('queue.brief.query'),
                main: true,
                cell: ({ term }) => (
                  <Link
                    className="[overflow-wrap:anywhere]"
                    to={`/admin/gsc/${encodeURIComponent(term)}?locale=${locale}`}
                  >
                    {term}
                  </Link>
                ),
              },
              {
                text: t('queue.brief.impressions'),
                numeric: true,
                cell: ({ impressions }) => whole(impressions),
              },
              {
                text: t('queue.brief.position'),
                numeric: true,
                cell: ({ position }) => oneDecimal(position),
              },
            ]}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <BriefList title={t('queue.brief.questions')} items={questions} />
          <BriefList title={t('queue.brief.missing')} items={missing} />
          <BriefList
            title={t('queue.brief.links')}
            items={links.map(({ title, path }) => (
              <a key={path} href={localizedPath(path, locale)}>
                {title}
              </a>
            ))}
          />
          <BriefList
            title={t('queue.brief.sources')}
            items={sources.map(({ title, url }) => (
              <a key={url} href={url} target="_blank" rel="noreferrer">
                {title}
              </a>
            ))}
          />
        </div>
        {page !== null && (
          <p className="text-sm [overflow-wrap:anywhere]">
            {t('queue.brief.page')} <a href={localizedPath(page, locale)}>{localizedPath(page, locale)}</a>
          </p>
        )}
      </div>
    </Card>
  );
}

function BriefList({ title, items }: { title: string; items: ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm [overflow-wrap:anywhere]">
        {Children.map(items, (item) => (
          <li>{item}</li>
        ))}
      </ul>
    </div>
  );
}
