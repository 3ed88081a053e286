import { BookOpen, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import words from '../../../../content/sources/strength.json';
import { withPersonNames } from '../../../domain/collaboration/person-name.ts';
import { maxTermLength } from '../../../domain/keywords/keyword.ts';
import { htmlLang, type Locale, locales, otherLocale, titleIn } from '../../../domain/locale.ts';
import { linesOf } from '../../../domain/sources/source.ts';
import { describeStrength } from '../../../domain/sources/source-strength.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, EmptyState } from '../../ui/surfaces.tsx';
import { api, useAdminMutation, useApiList, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { ListSearch, ListView, useListParams } from '../parts/lists.tsx';
import { EditAndDelete } from '../parts/record-screen.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { findingsKey, type ListedFinding, type ListedSource, sourcesKey } from './data.ts';
import { SourceForm } from './source-form.tsx';

export default function Sources() {
  const { t, titleOf, questionOf, anyText, locale } = useTexts('sources');
  const [open, setOpen] = useState<'add' | ListedSource>();
  const { page, q, setFilter } = useListParams();
  const query = { page: String(page), q, locale };
  const list = useApiList([...sourcesKey, query], () => api.sources.$get({ query }), {
    meta: { failureToast: { title: anyText('error'), description: t('loadFailed') } },
  });
  const remove = useConfirmedMutation({
    question: (source) => questionOf('sources.delete', { title: titleOf(source) }),
    call: ({ id }: ListedSource) => api.sources[':id'].$delete({ param: { id } }),
    done: t('deleted'),
    changes: [sourcesKey],
  });
  return (
    <>
      <ScreenHeader title={t('title')} text={t('text')}>
        <Button icon={Plus} onClick={() => setOpen('add')} text={t('add')} />
      </ScreenHeader>
      <Findings />
      <ListSearch className="mb-4" label={t('search')} button={t('searchButton')} />
      <ListView query={list} lines={6}>
        {({ total, sources }) => (
          <>
            {total === 0 && q && (
              <EmptyState icon={SearchX} title={t('noneMatch', { query: q })} text={t('noneMatchText')}>
                <Button look="secondary" onClick={() => setFilter('q', '')} text={t('clear')} />
              </EmptyState>
            )}
            {total === 0 && !q && <EmptyState icon={BookOpen} title={t('none')} text={t('noneText')} />}
            <ul className="grid gap-3">
              {sources.map((source) => (
                <SourceCard
                  key={source.id}
                  source={source}
                  onEdit={() => setOpen(source)}
                  onDelete={() => remove.ask(source)}
                />
              ))}
            </ul>
          </>
        )}
      </ListView>
      {open && <SourceForm source={open === 'add' ? undefined : open} onClose={() => setOpen(undefined)} />}
      {remove.dialog}
    </>
  );
}

function SourceCard(props: { source: ListedSource; onEdit: () => void; onDelete: () => void }) {
  const { source, onEdit, onDelete } = props;
  const { t, titleOf, locale: shown, day, anyText } = useTexts('sources');
  const accept = useAdminMutation({
    call: () => api.sources[':id'].accept.$post({ param: { id: source.id } }),
    done: t('accepted'),
    changes: [sourcesKey],
  });
  const title = titleOf(source);
  const locale = source[`facts_${shown}`] ? shown : otherLocale(shown);
  const facts = linesOf(source[`facts_${locale}`]);
  const strength = describeStrength(source, shown, words[shown]);
  return (
    <li className="rounded-xl border border-line bg-card p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 className="font-semibold wrap-anywhere">{title}</h2>
          <a href={source.url} target="_blank" rel="noreferrer" className="text-sm wrap-anywhere">
            {source.url}
          </a>
          {strength && <p className="mt-1 text-sm text-ink-soft">{strength}</p>}
          {source.proposed_by !== null && (
            <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm font-semibold wrap-anywhere">
              {t('proposedBy', { name: withPersonNames(source.proposed_by) })}
              <Button look="secondary" aria-label={t('acceptOf', { title })} action={accept}>
                {t('accept')}
              </Button>
            </p>
          )}
        </div>
        <EditAndDelete
          editLabel={t('editOf', { title })}
          deleteLabel={t('deleteOf', { title })}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer text-sm text-ink-soft">
          {t('facts', { count: facts.length })} · {t('updated', { date: day(source.updated_at) })}{' '}
          {source.review_on && `· ${t('reviewBy', { date: day(source.review_on) })} `}
          {locales
            .filter((each) => !source[`facts_${each}`])
            .map((each) => (
              <Badge key={each} look="outline">
                {t('missingIn', { language: anyText(`searchConsole.languages.${each}`) })}
              </Badge>
            ))}
        </summary>
        <ul lang={htmlLang[locale]} className="mt-2 list-disc pl-5 text-sm wrap-anywhere">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Lists the problems that the source watch found, if there are any, each with the articles to refresh. */
function Findings() {
  const { t } = useTexts();
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
  const { t, titleOf, day } = useTexts();
  const { id, kind, url, detail, source, articles } = finding;
  const dismiss = useAdminMutation({
    call: (finding: string) => api['source-findings'][':id'].dismiss.$post({ param: { id: finding } }),
    done: t('findings.dismissed'),
    changes: [findingsKey],
  });
  return (
    <li className="grid gap-1.5 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <Badge look="outline">{t(`findings.kinds.${kind}`)}</Badge>
        <a href={url} target="_blank" rel="noreferrer" className="font-semibold">
          {source ? titleOf(source) : url}
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
          <Button look="secondary" action={dismiss.of(id)} text={t('findings.dismiss')} />
        </div>
      )}
    </li>
  );
}

/** An article that contains the address with the problem, and a button that queues a refresh of the article. */
function ConcernedArticle({ article }: { article: ListedFinding['articles'][number] }) {
  const { t, titleOf } = useTexts();
  const title = titleOf(article);
  const refresh = useAdminMutation({
    call: (locale: Locale) => {
      const term = titleIn(article, locale).slice(0, maxTermLength);
      return api.queue.$post({
        json: { type: 'refresh', payload: { term, locale, article_id: article.id } },
      });
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
          aria-label={t('findings.refreshOf', { title, language: t(`searchConsole.languages.${locale}`) })}
          action={refresh.of(locale)}
          text={t('findings.refresh', { language: t(`searchConsole.languages.${locale}`) })}
        />
      ))}
    </li>
  );
}
