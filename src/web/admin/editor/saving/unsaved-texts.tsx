import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { withPersonNames } from '../../../../domain/collaboration/person-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { articleKeys, type EditedArticle, type UnsavedDraft } from '../../articles/data.ts';
import { api, useAdminMutation, useApiQuery } from '../../data/api-client.ts';
import { useTexts } from '../../parts/formats.ts';
import { FieldChanges } from '../field-changes.tsx';
import { type Draft, draftFromFields, draftOf } from '../state/article-draft.ts';
import type { LocalCopy } from './local-copy.ts';

const refetchMs = 30_000;

export const noticeClass =
  'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line border-l-4 border-l-spruce bg-sand-soft px-4 py-3';

/**
 * Lists the unsaved drafts of an article that are stored on the server. They belong to colleagues, to programs that
 * propose changes, or to the user, who wrote in another window.
 */
export function ServerDrafts(props: {
  article: EditedArticle;
  offersOwnDraft: boolean;
  onContinue: (draft: UnsavedDraft) => void;
}) {
  const { article } = props;
  const { t, time } = useTexts('editor');
  const [shown, setShown] = useState<UnsavedDraft>();
  const param = { id: article.id };
  const drafts = useApiQuery(
    [...articleKeys.drafts, article.id, article.version],
    () => api.articles[':id'].drafts.$get({ param }),
    { select: (found) => found.drafts, refetchInterval: refetchMs },
  );
  const discard = useAdminMutation({
    call: () => api.articles[':id'].draft.$delete({ param }),
    onSuccess: () => void drafts.refetch(),
  });
  const discardProposal = useAdminMutation({
    call: (writer: string) =>
      api.articles[':id'].proposals[':writer'].$delete({ param: { ...param, writer } }),
    done: t('drafts.discarded'),
    onSettled: () => void drafts.refetch(),
  });
  const listed = (drafts.data ?? []).filter(({ mine }) => !mine || props.offersOwnDraft);
  return (
    <>
      {listed.map((draft) => (
        <section key={draft.proposal ?? draft.email} aria-label={t('drafts.label')} className={noticeClass}>
          <p className="min-w-0 grow basis-64 text-sm wrap-anywhere">
            {draft.mine
              ? t('drafts.mine', { time: time(draft.saved_at) })
              : t(draft.proposal ? 'drafts.proposal' : 'drafts.theirs', {
                  name: withPersonNames(draft.email),
                  time: time(draft.saved_at),
                })}
          </p>
          <Button look="secondary" onClick={() => setShown(draft)} text={t('drafts.view')} />
          {draft.proposal && (
            <Button
              look="quiet"
              action={discardProposal.of(draft.proposal)}
              text={t('drafts.discardProposal')}
            />
          )}
          {draft.mine && <Button look="quiet" action={discard} text={t('copies.discard')} />}
        </section>
      ))}
      {shown && (
        <Dialog
          wide
          title={t(shown.proposal ? 'drafts.proposalTitle' : 'drafts.title', {
            name: withPersonNames(shown.email),
          })}
          text={t(shown.proposal ? 'drafts.proposalText' : 'drafts.text')}
          onClose={() => setShown(undefined)}
        >
          <FieldChanges before={draftOf(article)} after={draftFromFields(draftOf(article), shown.fields)} />
          <Button
            className="mt-4"
            onClick={() => {
              setShown(undefined);
              props.onContinue(shown);
            }}
            text={t(shown.proposal ? 'drafts.useProposal' : 'drafts.continue')}
          />
        </Dialog>
      )}
    </>
  );
}

interface FoundCopiesProps {
  copies: LocalCopy[];
  /** The saved version, with which a copy is compared. */
  saved: Draft;
  onContinue: (copy: LocalCopy) => void;
  onDiscard: (copy: LocalCopy) => void;
}

/** Offers unsaved text that earlier windows have stored in this browser: the newest copy, and the older ones in a list. */
export function FoundCopies(props: FoundCopiesProps) {
  const { t } = useTexts('editor');
  const [shown, setShown] = useState<LocalCopy>();
  const close = () => setShown(undefined);
  const [showsOlder, setShowsOlder] = useState(false);
  const [newest, ...older] = [...props.copies].sort((a, b) => b.at - a.at);
  if (!newest) return null;
  return (
    <section
      aria-label={t('copies.label')}
      className="mb-4 rounded-lg border border-line border-l-4 border-l-spruce bg-sand-soft px-4 py-3"
    >
      <Copy {...props} isOlder={false} copy={newest} onView={() => setShown(newest)} />
      {older.length > 0 && (
        <details open={showsOlder} onToggle={(event) => setShowsOlder(event.currentTarget.open)}>
          <summary className="mt-1 inline-flex min-h-8 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-spruce pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {t('copies.older', { count: older.length })}
            <ChevronDown className={`size-4 transition-transform ${showsOlder ? 'rotate-180' : ''}`} />
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
        <Dialog wide title={t('copies.viewTitle')} text={t('drafts.text')} onClose={close}>
          <FieldChanges before={props.saved} after={shown.draft} />
          <Button
            className="mt-4"
            onClick={() => {
              close();
              props.onContinue(shown);
            }}
            text={t('copies.continue')}
          />
        </Dialog>
      )}
    </section>
  );
}

function Copy(props: FoundCopiesProps & { copy: LocalCopy; isOlder: boolean; onView: () => void }) {
  const { copy, isOlder, onView, onContinue, onDiscard } = props;
  const { t, time } = useTexts('editor');
  const storedAt = time(new Date(copy.at).toISOString());
  const title = copy.draft.title_no || copy.draft.title_en;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 grow basis-64 text-sm wrap-anywhere">
        <span className="font-semibold">{isOlder ? storedAt : t('copies.found', { time: storedAt })}</span>
        {title && ` ${t('copies.quoted', { title: title.slice(0, 80) })}`}
      </p>
      <Button look={isOlder ? 'secondary' : 'primary'} onClick={() => onContinue(copy)}>
        {t('copies.continue')}
      </Button>
      <Button look={isOlder ? 'quiet' : 'secondary'} tight={isOlder} onClick={onView}>
        {t('drafts.view')}
      </Button>
      <Button look="quiet" tight onClick={() => onDiscard(copy)} text={t('copies.discard')} />
    </div>
  );
}
