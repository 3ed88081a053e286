import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFormats } from '../../parts/formats.ts';
import { FieldChanges } from '../field-changes.tsx';
import type { Draft } from '../state/article-draft.ts';
import type { LocalCopy } from './local-copy.ts';

interface FoundCopiesProps {
  copies: LocalCopy[];
  /** The saved version, with which a copy is compared. */
  saved: Draft;
  onContinue: (copy: LocalCopy) => void;
  onDiscard: (copy: LocalCopy) => void;
}

/** Offers unsaved text that earlier windows have stored in this browser: the newest copy, and the older ones in a list. */
export function FoundCopies(props: FoundCopiesProps) {
  const { t } = useTranslation('admin');
  const [shown, setShown] = useState<LocalCopy>();
  const [showsOlder, setShowsOlder] = useState(false);
  const [newest, ...older] = [...props.copies].sort((a, b) => b.at - a.at);
  if (!newest) return null;
  return (
    <section
      aria-label={t('editor.copies.label')}
      className="mb-4 rounded-lg border border-line border-l-4 border-l-spruce bg-sand-soft px-4 py-3"
    >
      <Copy {...props} isOlder={false} copy={newest} onView={() => setShown(newest)} />
      {older.length > 0 && (
        <details open={showsOlder} onToggle={(event) => setShowsOlder(event.currentTarget.open)}>
          <summary className="mt-1 inline-flex min-h-8 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-spruce pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {t('editor.copies.older', { count: older.length })}
            <ChevronDown
              className={`size-4 transition-transform ${showsOlder ? 'rotate-180' : ''}`}
              aria-hidden="true"
            />
          </summary>
          <ul className="mt-1 grid gap-2">
            {older.map((copy) => (
              <li key={copy.key} className="border-t border-line pt-2">
                <Copy {...props} isOlder copy={copy} onView={() => setShown(copy)} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {shown && (
        <Dialog
          wide
          title={t('editor.copies.viewTitle')}
          text={t('editor.drafts.text')}
          onClose={() => setShown(undefined)}
        >
          <FieldChanges before={props.saved} after={shown.draft} />
          <Button
            className="mt-4"
            onClick={() => {
              setShown(undefined);
              props.onContinue(shown);
            }}
          >
            {t('editor.copies.continue')}
          </Button>
        </Dialog>
      )}
    </section>
  );
}

function Copy({
  copy,
  isOlder,
  onView,
  onContinue,
  onDiscard,
}: FoundCopiesProps & { copy: LocalCopy; isOlder: boolean; onView: () => void }) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const storedAt = time(new Date(copy.at).toISOString());
  const title = copy.draft.title_no || copy.draft.title_en;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 grow basis-64 text-sm [overflow-wrap:anywhere]">
        <span className="font-semibold">
          {isOlder ? storedAt : t('editor.copies.found', { time: storedAt })}
        </span>
        {title && ` ${t('editor.copies.quoted', { title: title.slice(0, 80) })}`}
      </p>
      <Button look={isOlder ? 'secondary' : 'primary'} onClick={() => onContinue(copy)}>
        {t('editor.copies.continue')}
      </Button>
      <Button look={isOlder ? 'quiet' : 'secondary'} tight={isOlder} onClick={onView}>
        {t('editor.drafts.view')}
      </Button>
      <Button look="quiet" tight onClick={() => onDiscard(copy)}>
        {t('editor.copies.discard')}
      </Button>
    </div>
  );
}
