import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPen from 'lucide-react/icons/user-pen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { authorIn } from '../../../domain/authors/author.ts';
import { localizedPath } from '../../../domain/locale.ts';
import { authorPath } from '../../../domain/site/public-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { api, type ListedAuthor, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useAdminLocale } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { AuthorForm } from './author-form.tsx';

export default function Authors() {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<'add' | ListedAuthor>();
  const [deleting, setDeleting] = useState<ListedAuthor>();
  const list = useQuery({
    queryKey: queryKeys.authors,
    queryFn: () => responseBody(api.authors.$get()),
  });
  const remove = useAdminMutation({
    mutationFn: ({ id }: ListedAuthor) => responseBody(api.authors[':id'].$delete({ param: { id } })),
    onSuccess: () => void toast.success(t('authors.deleted')),
    onSettled: () => {
      setDeleting(undefined);
      invalidate(queryKeys.authors);
    },
  });
  return (
    <>
      <ScreenHeader
        title={t('authors.title')}
        text={t('authors.text')}
        action={
          <Button onClick={() => setOpen('add')}>
            <Plus className="size-4" aria-hidden="true" />
            {t('authors.add')}
          </Button>
        }
      />
      <QueryView query={list} lines={4} failedTitle={t('authors.loadFailed')}>
        {({ authors }) =>
          authors.length === 0 ? (
            <EmptyState icon={UserPen} title={t('authors.none')} text={t('authors.noneText')} />
          ) : (
            <ul className="grid gap-3">
              {authors.map((author) => (
                <AuthorCard
                  key={author.id}
                  author={author}
                  onEdit={() => setOpen(author)}
                  onDelete={() => setDeleting(author)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {open && <AuthorForm author={open === 'add' ? undefined : open} onClose={() => setOpen(undefined)} />}
      <Confirm
        open={deleting !== undefined}
        title={t('authors.deleteTitle')}
        text={deleting ? t('authors.deleteText', { name: deleting.name }) : ''}
        confirmLabel={t('authors.delete')}
        cancelLabel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting)}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  );
}

function AuthorCard(props: { author: ListedAuthor; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const { name, role, biography, slug } = authorIn(props.author, locale);
  return (
    <li className="flex items-start gap-2 rounded-xl border border-line bg-card p-4">
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <h2 className="font-semibold">{name}</h2>
        {role && <p className="text-sm text-ink-soft">{role}</p>}
        {biography && <p className="mt-2 text-sm whitespace-pre-line">{biography}</p>}
        <a
          href={localizedPath(authorPath(slug), locale)}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-block text-sm"
        >
          {t('authors.page')}
        </a>
      </div>
      <span className="flex shrink-0">
        <Button look="quiet" tight aria-label={t('authors.editOf', { name })} onClick={props.onEdit}>
          <Pencil className="size-4" aria-hidden="true" />
        </Button>
        <Button look="quiet" tight aria-label={t('authors.deleteOf', { name })} onClick={props.onDelete}>
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
      </span>
    </li>
  );
}
