import { useQuery } from '@tanstack/react-query';
import LibraryBig from 'lucide-react/icons/library-big';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { localizedPath } from '../../../domain/locale.ts';
import { hubPath } from '../../../domain/site/public-pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api, type ListedHub, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useAdminLocale } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { HubForm } from './hub-form.tsx';

export default function Hubs() {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const [open, setOpen] = useState<'add' | ListedHub>();
  const [deleting, setDeleting] = useState<ListedHub>();
  const list = useQuery({ queryKey: queryKeys.hubs, queryFn: () => responseBody(api.hubs.$get()) });
  const remove = useAdminMutation({
    mutationFn: ({ id }: ListedHub) => responseBody(api.hubs[':id'].$delete({ param: { id } })),
    onSuccess: () => void toast.success(t('hubs.deleted')),
    onSettled: () => {
      setDeleting(undefined);
      invalidate(queryKeys.hubs);
    },
  });
  return (
    <>
      <ScreenHeader
        title={t('hubs.title')}
        text={t('hubs.text')}
        action={
          <Button onClick={() => setOpen('add')}>
            <Plus className="size-4" aria-hidden="true" />
            {t('hubs.add')}
          </Button>
        }
      />
      <QueryView query={list} lines={4} failedTitle={t('hubs.loadFailed')}>
        {({ hubs }) =>
          hubs.length === 0 ? (
            <EmptyState icon={LibraryBig} title={t('hubs.none')} text={t('hubs.noneText')} />
          ) : (
            <ul className="grid gap-3">
              {hubs.map((hub) => (
                <HubCard
                  key={hub.id}
                  hub={hub}
                  onEdit={() => setOpen(hub)}
                  onDelete={() => setDeleting(hub)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {open && <HubForm hub={open === 'add' ? undefined : open} onClose={() => setOpen(undefined)} />}
      <Confirm
        open={deleting !== undefined}
        title={t('hubs.deleteTitle')}
        text={deleting ? t('hubs.deleteText', { name: titleIn(deleting, locale) }) : ''}
        confirmLabel={t('hubs.delete')}
        cancelLabel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting)}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  );
}

function HubCard({ hub, onEdit, onDelete }: { hub: ListedHub; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const name = titleIn(hub, locale);
  const [shown = 'no'] = hub.locales.includes(locale) ? [locale] : hub.locales;
  return (
    <li className="flex items-start gap-2 rounded-xl border border-line bg-card p-4">
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <h2 className="font-semibold">{name}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {hub.locales.map((each) => (
            <Badge key={each}>{each}</Badge>
          ))}
          {t('hubs.count', { count: hub.articles.length })}
        </p>
        <a
          href={localizedPath(hubPath(hub.slug), shown)}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-block text-sm"
        >
          {t('hubs.page')}
        </a>
      </div>
      <span className="flex shrink-0">
        <Button look="quiet" tight aria-label={t('hubs.editOf', { name })} onClick={onEdit}>
          <Pencil className="size-4" aria-hidden="true" />
        </Button>
        <Button look="quiet" tight aria-label={t('hubs.deleteOf', { name })} onClick={onDelete}>
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
      </span>
    </li>
  );
}
