import Pencil from 'lucide-react/icons/pencil';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { Cell, GroupRow, Row, Table } from '../../ui/table.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { useAdminLocale, useFormats } from '../parts/formats.ts';
import { RowCheckbox, SelectionBar, useSelection } from '../parts/selection-bar.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { useGenerateContent } from '../queue/generate-content.tsx';
import { useIsGrouped } from '../search-console/group-switch.tsx';
import { keywordsKey, type ListedKeyword } from './data.ts';

interface KeywordTableProps {
  keywords: ListedKeyword[];
  /** The number of keywords on all pages of the list, as a sentence. */
  count: string;
  onEdit: (keyword: ListedKeyword) => void;
}

export function KeywordTable({ keywords, count, onEdit }: KeywordTableProps) {
  const { t } = useTranslation('admin');
  const selection = useSelection(keywords);
  const { selected } = selection;
  const removeMany = useConfirmedMutation({
    question: {
      title: t('keywords.deleteManyTitle', { count: selected.length }),
      text: t('keywords.deleteManyText'),
      confirmLabel: t('keywords.delete'),
    },
    mutationFn: () =>
      responseBody(api.keywords.delete.$post({ json: { ids: selected.map(({ id }) => id) } })),
    done: ({ deleted }) => t('keywords.deletedMany', { count: deleted }),
    changes: [keywordsKey],
    onSuccess: () => selection.clear(),
  });
  const remove = useConfirmedMutation({
    question: ({ term }) => ({
      title: t('keywords.deleteTitle'),
      text: t('keywords.deleteText', { term }),
      confirmLabel: t('keywords.delete'),
    }),
    mutationFn: ({ id }: ListedKeyword) => responseBody(api.keywords[':id'].$delete({ param: { id } })),
    done: t('keywords.deleted'),
    changes: [keywordsKey],
  });
  const numeric = (text: string) => ({ text, numeric: true });
  const columns = [
    { text: t('keywords.select'), hidden: true },
    t('keywords.term'),
    numeric(t('keywords.priority')),
    numeric(t('keywords.volume')),
    numeric(t('keywords.difficultyColumn')),
    numeric(t('keywords.position')),
    t('keywords.ledTo'),
    t('keywords.actions'),
  ];
  const isGrouped = useIsGrouped();
  const shown = isGrouped ? [...Map.groupBy(keywords, subjectOf).values()].flat() : keywords;
  return (
    <>
      <SelectionBar
        selectAllLabel={t('keywords.selectAll')}
        all={selected.length === keywords.length}
        onSelectAll={selection.selectAll}
        count={count}
        selectedText={selected.length > 0 ? t('keywords.selected', { count: selected.length }) : undefined}
        bulkLabel={t('keywords.bulk')}
      >
        <Button look="secondary" onClick={() => removeMany.ask()}>
          {t('keywords.delete')}
        </Button>
      </SelectionBar>
      <Table dense label={t('keywords.list')} columns={columns}>
        {shown.map((keyword, at) => (
          <Fragment key={keyword.id}>
            {isGrouped && subjectOf(keyword) !== subjectOf(shown[at - 1]) && (
              <GroupRow>{subjectOf(keyword) || t('searchConsole.terms.noSubject')}</GroupRow>
            )}
            <KeywordRow
              keyword={keyword}
              selected={selection.isSelected(keyword.id)}
              onSelect={(on) => selection.select(keyword.id, on)}
              onEdit={() => onEdit(keyword)}
              onDelete={() => remove.ask(keyword)}
            />
          </Fragment>
        ))}
      </Table>
      {remove.dialog}
      {removeMany.dialog}
    </>
  );
}

/** The subject of a keyword according to the search data. Empty if it has none. */
const subjectOf = (keyword: ListedKeyword | undefined): string | undefined =>
  keyword && (keyword.search?.subject ?? '');

interface KeywordRowProps {
  keyword: ListedKeyword;
  selected: boolean;
  onSelect: (on: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

function KeywordRow({ keyword, selected, onSelect, onEdit, onDelete }: KeywordRowProps) {
  const { t } = useTranslation('admin');
  const { whole, oneDecimal, upToTwoDecimals } = useFormats();
  const { id, term, locale, search } = keyword;
  const generate = useGenerateContent({
    keyword,
    successText: t('keywords.queued'),
    onChanged: () => invalidate(keywordsKey),
  });
  return (
    <Row>
      <Cell>
        <RowCheckbox label={t('keywords.selectNamed', { term })} checked={selected} onChange={onSelect} />
      </Cell>
      <Cell main>
        <span id={`term-${id}`} className="font-semibold [overflow-wrap:anywhere]">
          {term}
        </span>
        <span className="block text-xs text-ink-soft">
          {[
            t(`keywords.locales.${locale}`),
            t(`keywords.intents.${keyword.intent}`),
            t(`keywords.origins.${keyword.origin}`),
            ...(search?.kind ? [t(`searchConsole.kinds.${search.kind}`)] : []),
            ...(search?.page ? [search.page] : []),
          ].join(' · ')}
        </span>
      </Cell>
      <Cell>
        <span className="font-semibold">{whole(keyword.priority_score)}</span>
      </Cell>
      <Cell>{whole(keyword.volume)}</Cell>
      <Cell>{upToTwoDecimals(keyword.difficulty)}</Cell>
      <Cell>{keyword.search ? oneDecimal(keyword.search.position) : '–'}</Cell>
      <Cell>
        <Outcome keyword={keyword} />
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-1 md:flex-nowrap">
          <Button
            look="secondary"
            className="whitespace-nowrap"
            aria-describedby={`term-${id}`}
            action={generate}
          >
            <Sparkles className="size-4" aria-hidden="true" />
            {t('keywords.generate')}
          </Button>
          <IconButton icon={Pencil} label={t('keywords.editOf', { term })} onClick={onEdit} />
          <IconButton icon={Trash2} label={t('keywords.deleteOf', { term })} onClick={onDelete} />
        </span>
      </Cell>
    </Row>
  );
}

/** Has the same width with and without a link, so that the other columns keep theirs after Generate Content. */
function Outcome({ keyword: { led_to } }: { keyword: ListedKeyword }) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const { item, article } = led_to;
  if (!item && !article)
    return <span className="block text-sm text-ink-soft md:w-28">{t('keywords.ledToNothing')}</span>;
  return (
    <span className="grid gap-1 text-sm md:w-28">
      {article && <Link to={`/admin/article/${article.id}`}>{titleIn(article, locale)}</Link>}
      {item && (
        <Link to={`/admin/queue/${item.id}`}>
          {t(`queue.types.${item.type}`)}: {t(`queue.statuses.${item.status}`)}
        </Link>
      )}
    </span>
  );
}
