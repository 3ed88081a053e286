import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { EditedArticle } from '../../articles/data.ts';
import { useFormats } from '../../parts/formats.ts';
import { type Draft, differs, draftOf } from '../article-draft.ts';
import { FieldChanges } from '../field-changes.tsx';

interface ConflictProps {
  theirs: EditedArticle;
  /** The email of the user who saved `theirs`. Null if a background job saved it. */
  savedBy: string | null;
  base: Draft;
  mine: Draft;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onKeepCopy: () => void;
  onClose: () => void;
}

/**
 * Shown if another user has saved the article first. It lists the differences and lets the user choose a version. The
 * text that is not chosen is kept too.
 */
export function Conflict(props: ConflictProps) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const theirs = draftOf(props.theirs);
  return (
    <Dialog
      open
      wide
      onClose={props.onClose}
      title={t('editor.conflict.title')}
      text={t('editor.conflict.text', {
        time: time(props.theirs.updated_at),
        who: props.savedBy ?? t('editor.history.system'),
      })}
      closeLabel={t('close')}
    >
      <p className="mb-3 text-sm text-ink-soft">
        <del className="rounded-sm bg-removed px-1">{t('editor.conflict.theirs')}</del>{' '}
        <ins className="rounded-sm bg-added px-1 no-underline">{t('editor.conflict.mine')}</ins>
      </p>
      <FieldChanges
        before={theirs}
        after={props.mine}
        note={(field) =>
          differs(props.base, props.mine, field) ? undefined : t('editor.conflict.onlyTheirs')
        }
      />
      <div className="mt-6 grid gap-2 sm:flex sm:flex-wrap sm:justify-end">
        <Button look="secondary" busy={props.busy} onClick={props.onKeepCopy}>
          {t('editor.conflict.keepCopy')}
        </Button>
        <Button look="secondary" busy={props.busy} onClick={props.onTakeTheirs}>
          {t('editor.conflict.takeTheirs')}
        </Button>
        <Button busy={props.busy} onClick={props.onKeepMine}>
          {t('editor.conflict.keepMine')}
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{t('editor.conflict.note')}</p>
    </Dialog>
  );
}
