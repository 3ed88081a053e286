import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localizedPath } from '../../../domain/locale.ts';
import { titleIn } from '../articles/article-title.ts';
import { useAdminLocale, useFormats } from '../parts/formats.ts';
import type { ReviewedItem } from './data.ts';

export function ItemFacts({ item }: { item: ReviewedItem }) {
  const { t } = useTranslation('admin');
  const { time, whole, threeDigits } = useFormats();
  const locale = useAdminLocale();
  const { article, payload } = item;
  return (
    <>
      {item.composed_by === 'composer' && item.result && (
        <p className="mb-3">
          <strong>{t('queue.noModel')}.</strong> {t('queue.noModelText')}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {item.model && <Fact name={t('queue.review.model')}>{item.model}</Fact>}
        {item.prompt_version && <Fact name={t('queue.review.prompt')}>{item.prompt_version}</Fact>}
        {item.tokens_in !== null && item.tokens_out !== null && (
          <Fact name={t('queue.review.tokens')}>
            {t('queue.review.tokensValue', { in: whole(item.tokens_in), out: whole(item.tokens_out) })}
          </Fact>
        )}
        {item.cost !== null && <Fact name={t('queue.review.cost')}>${threeDigits(item.cost)}</Fact>}
        {item.duration_ms !== null && (
          <Fact name={t('queue.review.duration')}>
            {t('queue.review.seconds', { seconds: threeDigits(item.duration_ms / 1000) })}
          </Fact>
        )}
        {item.attempt > 1 && <Fact name={t('queue.review.attempt')}>{item.attempt}</Fact>}
        {item.keyword && (
          <Fact name={t('queue.review.keyword')}>
            <Link to={`/admin/keywords?q=${encodeURIComponent(item.keyword.term)}`}>{item.keyword.term}</Link>
          </Fact>
        )}
        {article && (
          <Fact name={t('queue.review.article')}>
            <Link to={`/admin/article/${article.id}?tab=${payload.locale}`}>{titleIn(article, locale)}</Link>
            {article.status === 'published' && item.status === 'done' && (
              <>
                {' · '}
                <a href={localizedPath(`/blogg/${article.slug}`, payload.locale)}>
                  {t('queue.review.toPublic')}
                </a>
              </>
            )}
          </Fact>
        )}
        <Fact name={t('queue.review.createdAt')}>{time(item.created_at)}</Fact>
        {item.started_at && <Fact name={t('queue.review.startedAt')}>{time(item.started_at)}</Fact>}
        {item.completed_at && <Fact name={t('queue.review.completedAt')}>{time(item.completed_at)}</Fact>}
        {item.reviewed_at && <Fact name={t('queue.review.reviewedAt')}>{time(item.reviewed_at)}</Fact>}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
