import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormats } from '../parts/formats.ts';
import { FieldChanges } from './field-changes.tsx';
import type { Draft } from './state/article-draft.ts';

interface RestoredVersionProps {
  /** When the restored version was saved. */
  savedAt: string;
  saved: Draft;
  draft: Draft;
  onUndo: () => void;
}

/** Says that the editor contains an earlier version that is not saved yet. */
export function RestoredVersion({ savedAt, saved, draft, onUndo }: RestoredVersionProps) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const [isComparing, setIsComparing] = useState(false);
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-sand-soft p-4"
    >
      <p className="grow">{t('editor.history.unsaved', { time: time(savedAt) })}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setIsComparing(true)}>
          {t('editor.history.compare')}
        </Button>
        <Button look="secondary" onClick={onUndo}>
          {t('articles.undo')}
        </Button>
      </div>
      {isComparing && (
        <Dialog
          wide
          onClose={() => setIsComparing(false)}
          title={t('editor.history.compareTitle')}
          text={t('editor.history.compareText')}
        >
          <FieldChanges before={saved} after={draft} />
        </Dialog>
      )}
    </div>
  );
}
