import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { articleKeys, type EditedArticle, type UnsavedDraft } from '../../articles/data.ts';
import { api, responseBody } from '../../data/api-client.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { useApiQuery } from '../../data/use-api-query.ts';
import { useFormats } from '../../parts/formats.ts';
import { FieldChanges } from '../field-changes.tsx';
import { draftFromFields, draftOf } from '../state/article-draft.ts';

const refetchMs = 30_000;

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
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const [shown, setShown] = useState<UnsavedDraft>();
  const param = { id: article.id };
  const drafts = useApiQuery(
    [...articleKeys.drafts, article.id, article.version],
    () => api.articles[':id'].drafts.$get({ param }),
    { select: (found) => found.drafts, refetchInterval: refetchMs },
  );
  const discard = useAdminMutation({
    mutationFn: () => responseBody(api.articles[':id'].draft.$delete({ param })),
    onSuccess: () => void drafts.refetch(),
  });
  const discardProposal = useAdminMutation({
    mutationFn: (writer: string) =>
      responseBody(api.articles[':id'].proposals[':writer'].$delete({ param: { ...param, writer } })),
    done: t('editor.drafts.discarded'),
    onSettled: () => void drafts.refetch(),
  });
  const listed = (drafts.data ?? []).filter(({ mine }) => !mine || props.offersOwnDraft);
  return (
    <>
      {listed.map((draft) => (
        <section
          key={draft.proposal ?? draft.email}
          aria-label={t('editor.drafts.label')}
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line border-l-4 border-l-spruce bg-sand-soft px-4 py-3"
        >
          <p className="min-w-0 grow basis-64 text-sm [overflow-wrap:anywhere]">
            {draft.mine
              ? t('editor.drafts.mine', { time: time(draft.saved_at) })
              : t(draft.proposal ? 'editor.drafts.proposal' : 'editor.drafts.theirs', {
                  email: draft.email,
                  time: time(draft.saved_at),
                })}
          </p>
          <Button look="secondary" onClick={() => setShown(draft)}>
            {t('editor.drafts.view')}
          </Button>
          {draft.proposal && (
            <Button
              look="quiet"
              busy={discardProposal.isPending}
              onClick={() => draft.proposal && discardProposal.mutate(draft.proposal)}
            >
              {t('editor.drafts.discardProposal')}
            </Button>
          )}
          {draft.mine && (
            <Button look="quiet" action={discard}>
              {t('editor.copies.discard')}
            </Button>
          )}
        </section>
      ))}
      {shown && (
        <Dialog
          wide
          title={t(shown.proposal ? 'editor.drafts.proposalTitle' : 'editor.drafts.title', {
            email: shown.email,
          })}
          text={t(shown.proposal ? 'editor.drafts.proposalText' : 'editor.drafts.text')}
          onClose={() => setShown(undefined)}
        >
          <FieldChanges before={draftOf(article)} after={draftFromFields(draftOf(article), shown.fields)} />
          <Button
            className="mt-4"
            onClick={() => {
              setShown(undefined);
              props.onContinue(shown);
            }}
          >
            {t(shown.proposal ? 'editor.drafts.useProposal' : 'editor.drafts.continue')}
          </Button>
        </Dialog>
      )}
    </>
  );
}
