import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { maxTermLength } from '../../../domain/keywords/keyword.ts';
import type { Locale } from '../../../domain/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { useAdminLocale, useFormats } from '../parts/formats.ts';
import { findingsKey, type ListedFinding } from './data.ts';

/**
 * Lists the problems that the source watch found, each with the articles to refresh. Renders nothing if there are
 * none.
 */
export function Findings() {
  const { t } = useTranslation('admin');
  const { data } = useApiQuery(findingsKey, () => api['source-findings'].$get());
  if (!data || data.findings.length === 0) return null;
  return (
    <section aria-labelledby="findings" className="mb-6 rounded-xl border border-line bg-sand-soft p-4">
      <h2 id="findings" className="text-base font-semibold">
        {t('findings.title', { count: data.findings.length })}
      </h2>
      <ul className="mt-3 grid gap-4">
        {data.findings.map((finding) => (
          <FindingItem key={`${finding.kind} ${finding.url} ${finding.detail}`} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function FindingItem({ finding }: { finding: ListedFinding }) {
  const { t } = useTranslation('admin');
  const { day } = useFormats();
  const locale = useAdminLocale();
  const { id, kind, url, detail, source, articles } = finding;
  const title = source ? titleIn(source, locale) : url;
  const dismiss = useAdminMutation({
    mutationFn: (finding: string) =>
      responseBody(api['source-findings'][':id'].dismiss.$post({ param: { id: finding } })),
    done: t('findings.dismissed'),
    changes: [findingsKey],
  });
  return (
    <li className="grid gap-1.5 text-sm [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-2">
        <Badge look="outline">{t(`findings.kinds.${kind}`)}</Badge>
        <a href={url} target="_blank" rel="noreferrer" className="font-semibold">
          {title}
        </a>
      </p>
      <p className="text-ink-soft">
        {t(`findings.texts.${kind}`, { date: day(kind === 'date_passed' ? detail : finding.found_at) })}{' '}
        {detail && kind !== 'date_passed' && (
          <a href={detail} target="_blank" rel="noreferrer">
            {detail}
          </a>
        )}
      </p>
      {articles.length > 0 && (
        <ul className="grid gap-1.5">
          {articles.map((article) => (
            <ConcernedArticle key={article.id} article={article} />
          ))}
        </ul>
      )}
      {id && (
        <div>
          <Button look="secondary" busy={dismiss.isPending} onClick={() => dismiss.mutate(id)}>
            {t('findings.dismiss')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** An article that contains the address with the problem, and a button that queues a refresh of the article. */
function ConcernedArticle({ article }: { article: ListedFinding['articles'][number] }) {
  const { t } = useTranslation('admin');
  const shown = useAdminLocale();
  const title = titleIn(article, shown);
  const refresh = useAdminMutation({
    mutationFn: (locale: Locale) => {
      const term = titleIn(article, locale).slice(0, maxTermLength);
      return responseBody(
        api.queue.$post({ json: { type: 'refresh', payload: { term, locale, article_id: article.id } } }),
      );
    },
    done: t('findings.queued'),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to={`/admin/article/${article.id}`}>{title}</Link>
      {article.locales.map((locale) => (
        <Button
          key={locale}
          look="quiet"
          tight
          busy={refresh.isPending}
          aria-label={t('findings.refreshOf', { title, language: t(`searchConsole.languages.${locale}`) })}
          onClick={() => refresh.mutate(locale)}
          text={t('findings.refresh', { language: t(`searchConsole.languages.${locale}`) })}
        />
      ))}
    </li>
  );
}
