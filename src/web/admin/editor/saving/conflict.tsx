import { useOutletContext } from 'react-router';
import { withPersonNames } from '../../../../domain/collaboration/person-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import type { Account } from '../../data/session-store.ts';
import { useTexts } from '../../parts/formats.ts';
import { FieldChanges } from '../field-changes.tsx';
import { type Draft, differs, draftOf } from '../state/article-draft.ts';
import type { Editing } from '../state/use-editor.ts';

interface ConflictProps {
  conflict: NonNullable<Editing['conflict']>;
  base: Draft;
  mine: Draft;
  /** Opens the article that contains the copy of this user's text. */
  onCopied: (address: string) => void;
}

/**
 * Shown if another user, or this user in another tab, has saved the article first. It lists the differences and lets the user choose a version. The
 * text that is not chosen is kept too.
 */
export function Conflict({ conflict, base, mine, onCopied }: ConflictProps) {
  const { t, time } = useTexts();
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
      title={isOwn ? t('editor.conflict.ownTitle') : t('editor.conflict.title')}
      text={t('editor.conflict.text', {
        time: time(conflict.article.updated_at),
        who: isOwn
          ? t('editor.conflict.you')
          : withPersonNames(conflict.savedBy ?? t('editor.history.system')),
      })}
    >
      <p className="mb-3 text-sm text-ink-soft">
        <del className="rounded-sm bg-removed px-1">{t('editor.conflict.theirs')}</del>{' '}
        <ins className="rounded-sm bg-added px-1 no-underline">{t('editor.conflict.mine')}</ins>
      </p>
      <FieldChanges
        before={draftOf(conflict.article)}
        after={mine}
        note={(field) => (differs(base, mine, field) ? undefined : t('editor.conflict.onlyTheirs'))}
      />
      <div className="mt-6 grid gap-2 sm:flex sm:flex-wrap sm:justify-end">
        <Button look="secondary" busy={resolve.isPending} onClick={() => resolve.mutate('keepCopy')}>
          {t('editor.conflict.keepCopy')}
        </Button>
        <Button look="secondary" busy={resolve.isPending} onClick={() => resolve.mutate('takeTheirs')}>
          {t('editor.conflict.takeTheirs')}
        </Button>
        <Button busy={resolve.isPending} onClick={() => resolve.mutate('keepMine')}>
          {t('editor.conflict.keepMine')}
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{t('editor.conflict.note')}</p>
    </Dialog>
  );
}
