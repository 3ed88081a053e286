import { Pencil, Sparkles, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { localizedPath } from '../../../domain/locale.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { api, invalidate } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { SelectionBar, useSelection } from '../parts/selection-bar.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { useGenerateContent } from '../queue/generate-content.tsx';
import { GenerateToReview } from '../queue/generate-to-review.tsx';
import { useIsGrouped } from '../search-console/term-filters.tsx';
import { hasFigures, keywordsKey, type ListedKeyword } from './data.ts';

export function KeywordTable(props: {
  keywords: ListedKeyword[];
  /** The number of keywords on all pages of the list, as a sentence. */
  count: string;
  onEdit: (keyword: ListedKeyword) => void;
}) {
  const { keywords, count, onEdit } = props;
  const { t, questionOf, whole, oneDecimal, upToTwoDecimals } = useTexts();
  const selection = useSelection(keywords);
  const { selected } = selection;
  const removeMany = useConfirmedMutation({
    question: {
      title: t('keywords.deleteManyTitle', { count: selected.length }),
      text: t('keywords.deleteManyText'),
      confirmLabel: t('keywords.delete'),
    },
    call: () => api.keywords.delete.$post({ json: { ids: selected.map(({ id }) => id) } }),
    done: ({ deleted }) => t('keywords.deletedMany', { count: deleted }),
    changes: [keywordsKey],
    onSuccess: () => selection.clear(),
  });
  const remove = useConfirmedMutation({
    question: ({ term }) => questionOf('keywords.delete', { term }),
    call: ({ id }: ListedKeyword) => api.keywords[':id'].$delete({ param: { id } }),
    done: t('keywords.deleted'),
    changes: [keywordsKey],
  });
  const isGrouped = useIsGrouped();
  const figure = (
    name: 'priority' | 'clicks' | 'volume' | 'difficultyColumn' | 'position',
    cell: (keyword: ListedKeyword) => ReactNode,
  ) => ({ text: t(`keywords.${name}`), numeric: true, cell });
  return (
    <>
      <SelectionBar feature="keywords" selection={selection} count={count}>
        <GenerateToReview keywords={selected} onDone={selection.clear} />
        <Button look="secondary" onClick={() => removeMany.ask()} text={t('keywords.delete')} />
      </SelectionBar>
      <Table
        dense
        label={t('keywords.list')}
        rows={isGrouped ? [...Map.groupBy(keywords, subjectOf).values()].flat() : keywords}
        groupOf={
          isGrouped ? (keyword) => subjectOf(keyword) || t('searchConsole.terms.noSubject') : undefined
        }
        columns={[
          selection.column(t('keywords.select'), ({ term }) => t('keywords.selectNamed', { term })),
          { text: t('keywords.term'), main: true, cell: (keyword) => <Term keyword={keyword} /> },
          figure('priority', ({ priority_score }) => (
            <span className="font-semibold">{whole(priority_score)}</span>
          )),
          figure('clicks', ({ search }) => (search ? whole(search.extraClicks) : '–')),
          figure('volume', (keyword) => (hasFigures(keyword) ? whole(keyword.volume) : '–')),
          figure('difficultyColumn', (keyword) =>
            hasFigures(keyword) ? upToTwoDecimals(keyword.difficulty) : '–',
          ),
          figure('position', ({ search }) => (search ? oneDecimal(search.position) : '–')),
          { text: t('keywords.ledTo'), cell: (keyword) => <Outcome keyword={keyword} /> },
          {
            text: t('keywords.actions'),
            cell: (keyword) => <Actions keyword={keyword} onEdit={onEdit} onDelete={remove.ask} />,
          },
        ]}
      />
      {remove.dialog}
      {removeMany.dialog}
    </>
  );
}

/** The subject of a keyword according to the search data. Empty if it has none. */
const subjectOf = ({ search }: ListedKeyword): string => search?.subject ?? '';

function Term({ keyword: { id, term, locale, intent, origin, search } }: { keyword: ListedKeyword }) {
  const { t } = useTexts();
  const facts = [
    t(`keywords.locales.${locale}`),
    t(`keywords.intents.${intent}`),
    t(`keywords.origins.${origin}`),
    ...(search?.kind ? [t(`searchConsole.kinds.${search.kind}`)] : []),
  ].join(' · ');
  return (
    <>
      <span id={`term-${id}`} className="font-semibold wrap-anywhere">
        {term}
      </span>
      <span className="block text-xs text-ink-soft md:truncate" title={facts}>
        {facts}
      </span>
    </>
  );
}

function Actions(
  props: Record<'onEdit' | 'onDelete', (keyword: ListedKeyword) => void> & { keyword: ListedKeyword },
) {
  const { t } = useTexts();
  const { keyword, onEdit, onDelete } = props;
  const generate = useGenerateContent({
    keyword,
    successText: t('keywords.queued'),
    onChanged: () => invalidate(keywordsKey),
  });
  return (
    <span className="flex flex-wrap items-center gap-1 md:flex-nowrap">
      {/* One above the other and without icons on wide screens, so that the terms keep their width. */}
      <span className="flex flex-wrap gap-1 md:flex-col md:[&_button]:justify-start md:[&_button]:px-3 md:[&_svg:not(.animate-spin)]:hidden">
        <Button
          icon={Sparkles}
          look="secondary"
          className="whitespace-nowrap"
          aria-describedby={`term-${keyword.id}`}
          action={generate}
          text={t('keywords.generate')}
        />
        <GenerateToReview
          keywords={[keyword]}
          describedBy={`term-${keyword.id}`}
          onDone={() => invalidate(keywordsKey)}
        />
      </span>
      <IconButton icon={Pencil} label={t('keywords.editOf', keyword)} onClick={() => onEdit(keyword)} />
      <IconButton icon={Trash2} label={t('keywords.deleteOf', keyword)} onClick={() => onDelete(keyword)} />
    </span>
  );
}

/** Has the same width with and without a link, so that the other columns keep theirs after Generate Content. */
function Outcome({ keyword: { led_to, covered_by, locale, search } }: { keyword: ListedKeyword }) {
  const { t, titleOf } = useTexts();
  const { item, article } = led_to;
  if (!item && !article && covered_by)
    return (
      <span className="block text-sm wrap-anywhere md:w-28">
        {t(search?.kind === 'identify' ? 'keywords.probablyCoveredBy' : 'keywords.coveredBy')}{' '}
        <a href={localizedPath(covered_by, locale)} title={covered_by} className="md:block md:truncate">
          {covered_by}
        </a>
      </span>
    );
  if (!item && !article)
    return <span className="block text-sm text-ink-soft md:w-28">{t('keywords.ledToNothing')}</span>;
  return (
    <span className="grid gap-1 text-sm md:w-28">
      {article && <Link to={`/admin/article/${article.id}`}>{titleOf(article)}</Link>}
      {item && (
        <Link to={`/admin/queue/${item.id}`}>
          {t(`queue.types.${item.type}`)}: {t(`queue.statuses.${item.status}`)}
        </Link>
      )}
    </span>
  );
}
