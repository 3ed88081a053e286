import Pencil from 'lucide-react/icons/pencil';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api, type ListedKeyword, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useFormats } from '../parts/formats.ts';

interface KeywordTableProps {
  keywords: ListedKeyword[];
  onEdit: (keyword: ListedKeyword) => void;
}

export function KeywordTable({ keywords, onEdit }: KeywordTableProps) {
  const { t } = useTranslation('admin');
  const [deleting, setDeleting] = useState<ListedKeyword>();
  const remove = useAdminMutation({
    mutationFn: ({ id }: ListedKeyword) => responseBody(api.keywords[':id'].$delete({ param: { id } })),
    onSuccess: () => void toast.success(t('keywords.deleted')),
    onSettled: () => {
      setDeleting(undefined);
      // The list is refetched after a failure too, because another user may have deleted the keyword.
      invalidate(queryKeys.keywords);
    },
  });
  const columns = useColumns();
  return (
    <>
      <Table label={t('keywords.list')} columns={Object.values(columns)}>
        {keywords.map((keyword) => (
          <KeywordRow
            key={keyword.id}
            keyword={keyword}
            onEdit={() => onEdit(keyword)}
            onDelete={() => setDeleting(keyword)}
          />
        ))}
      </Table>
      <Confirm
        open={deleting !== undefined}
        title={t('keywords.deleteTitle')}
        text={deleting ? t('keywords.deleteText', { term: deleting.term }) : ''}
        confirmLabel={t('keywords.delete')}
        cancelLabel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting)}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  );
}

function useColumns() {
  const { t } = useTranslation('admin');
  return {
    term: t('keywords.term'),
    priority: t('keywords.priority'),
    volume: t('keywords.volume'),
    difficulty: t('keywords.difficulty'),
    ledTo: t('keywords.ledTo'),
    actions: t('keywords.actions'),
  };
}

interface KeywordRowProps {
  keyword: ListedKeyword;
  onEdit: () => void;
  onDelete: () => void;
}

function KeywordRow({ keyword, onEdit, onDelete }: KeywordRowProps) {
  const { t } = useTranslation('admin');
  const columns = useColumns();
  const { whole } = useFormats();
  const { id, term, locale } = keyword;
  const generate = useAdminMutation({
    mutationFn: () => {
      const json = { type: 'outline', keyword_id: id, payload: { term, locale } } as const;
      return responseBody(api.queue.$post({ json }));
    },
    onSuccess: () => {
      toast.success(t('keywords.queued'));
      invalidate(queryKeys.keywords);
    },
  });
  return (
    <Row>
      <Cell label={columns.term}>
        <span id={`term-${id}`} className="font-semibold">
          {term}
        </span>
        <span className="mt-1 flex flex-wrap gap-1.5">
          <Badge>{t(`keywords.locales.${locale}`)}</Badge>
          <Badge look="outline">{t(`keywords.intents.${keyword.intent}`)}</Badge>
        </span>
      </Cell>
      <Cell label={columns.priority}>
        <span className="font-semibold tabular-nums">{whole(keyword.priority_score)}</span>
      </Cell>
      <Cell label={columns.volume}>
        <span className="tabular-nums">{whole(keyword.volume)}</span>
      </Cell>
      <Cell label={columns.difficulty}>
        <span className="tabular-nums">{whole(keyword.difficulty)}</span>
      </Cell>
      <Cell label={columns.ledTo}>
        <Outcome keyword={keyword} />
      </Cell>
      <Cell label={columns.actions}>
        <span className="flex flex-wrap gap-1 md:flex-nowrap">
          <Button
            look="secondary"
            className="whitespace-nowrap"
            busy={generate.isPending}
            aria-describedby={`term-${id}`}
            onClick={() => generate.mutate()}
          >
            <Sparkles className="size-4" aria-hidden="true" />
            {t('keywords.generate')}
          </Button>
          <Button look="quiet" tight aria-label={t('keywords.editOf', { term })} onClick={onEdit}>
            <Pencil className="size-4" aria-hidden="true" />
          </Button>
          <Button look="quiet" tight aria-label={t('keywords.deleteOf', { term })} onClick={onDelete}>
            <Trash2 className="size-4" aria-hidden="true" />
          </Button>
        </span>
      </Cell>
    </Row>
  );
}

function Outcome({ keyword: { led_to, locale } }: { keyword: ListedKeyword }) {
  const { t } = useTranslation('admin');
  const { item, article } = led_to;
  if (!item && !article)
    return <span className="whitespace-nowrap text-sm text-ink-soft">{t('keywords.ledToNothing')}</span>;
  return (
    <span className="grid min-w-32 gap-1 text-sm">
      {article && <Link to={`/admin/article/${article.id}`}>{titleIn(article, locale)}</Link>}
      {item && (
        <Link to={`/admin/queue/${item.id}`}>
          {t(`queue.types.${item.type}`)}: {t(`queue.statuses.${item.status}`)}
        </Link>
      )}
    </span>
  );
}
