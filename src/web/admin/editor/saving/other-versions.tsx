import { useOutletContext } from 'react-router';
import { withPersonNames } from '../../../../domain/collaboration/person-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { articleKeys, type EditedArticle } from '../../articles/data.ts';
import { api, useAdminMutation, useApiQuery } from '../../data/api-client.ts';
import type { Account } from '../../data/session-store.ts';
import { useTexts } from '../../parts/formats.ts';
import { FieldChanges } from '../field-changes.tsx';
import { type Draft, differs, draftOf } from '../state/article-draft.ts';
import type { Editing } from '../state/use-editor.tsx';
import { noticeClass } from './unsaved-texts.tsx';

/**
 * Shown if another user, or this user in another tab, has saved the article first. It lists the differences and lets
 * the user choose a version. The text that is not chosen is kept too.
 */
export function Conflict(props: {
  conflict: NonNullable<Editing['conflict']>;
  base: Draft;
  mine: Draft;
  /** Opens the article that contains the copy of this user's text. */
  onCopied: (address: string) => void;
}) {
  const { conflict, base, mine, onCopied } = props;
  const { t, time } = useTexts('editor');
  const isOwn = conflict.savedBy === useOutletContext<Account>().user.email;
  const resolve = useAdminMutation({
    mutationFn: async (choice: 'keepMine' | 'takeTheirs' | 'keepCopy') => conflict[choice](),
    onSuccess: (copy) => {
      if (copy) onCopied(`/admin/article/${copy.id}`);
    },
  });
  return (
    <Dialog
      wide
      onClose={conflict.close}
      title={isOwn ? t('conflict.ownTitle') : t('conflict.title')}
      text={t('conflict.text', {
        time: time(conflict.article.updated_at),
        who: isOwn ? t('conflict.you') : withPersonNames(conflict.savedBy ?? t('history.system')),
      })}
    >
      <p className="mb-3 text-sm text-ink-soft">
        <del className="rounded-sm bg-removed px-1">{t('conflict.theirs')}</del>{' '}
        <ins className="rounded-sm bg-added px-1 no-underline">{t('conflict.mine')}</ins>
      </p>
      <FieldChanges
        before={draftOf(conflict.article)}
        after={mine}
        note={(field) => (differs(base, mine, field) ? undefined : t('conflict.onlyTheirs'))}
      />
      <div className="mt-6 grid gap-2 sm:flex sm:flex-wrap sm:justify-end">
        <Button look="secondary" action={resolve.of('keepCopy')} text={t('conflict.keepCopy')} />
        <Button look="secondary" action={resolve.of('takeTheirs')} text={t('conflict.takeTheirs')} />
        <Button action={resolve.of('keepMine')} text={t('conflict.keepMine')} />
      </div>
      <p className="mt-3 text-sm text-ink-soft">{t('conflict.note')}</p>
    </Dialog>
  );
}

/** Says at once that somebody has saved the article while it is open here, and offers the saved version. */
export function NewerVersion(props: {
  article: EditedArticle;
  /** Shows the newest version, and the differences if there are unsaved changes. */
  onShow: (savedBy: string | null) => Promise<void>;
}) {
  const { t, time } = useTexts('editor.newer');
  const { email } = useOutletContext<Account>().user;
  const { id, version } = props.article;
  const call = { param: { id }, query: { page: '1' } };
  const newest = useApiQuery([...articleKeys.newest, id], () => api.articles[':id'].revisions.$get(call), {
    select: ({ revisions }) => revisions[0],
  });
  const show = useAdminMutation({
    mutationFn: async () => props.onShow(newest.data?.saved_by_email ?? null),
  });
  const { number, saved_at, saved_by_email } = newest.data ?? {};
  const isNewer = number !== undefined && number > version;
  return (
    <div role="status" className={isNewer ? noticeClass : 'sr-only'}>
      {isNewer && saved_at && (
        <>
          <p className="min-w-0 grow basis-64 text-sm wrap-anywhere">
            {t('saved', {
              who: saved_by_email === email ? t('you') : withPersonNames(saved_by_email ?? t('system')),
              time: time(saved_at),
            })}
          </p>
          <Button look="secondary" action={show} text={t('show')} />
        </>
      )}
    </div>
  );
}
