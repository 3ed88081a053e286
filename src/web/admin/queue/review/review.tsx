import { Check, FilePen, Save, X } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useOutletContext } from 'react-router';
import { toast } from 'sonner';
import { bodyWithoutTitle } from '../../../../domain/articles/article.ts';
import { findUnsourcedClaims } from '../../../../domain/articles/health-claims.ts';
import { htmlLang } from '../../../../domain/locale.ts';
import type { QueueResult } from '../../../../domain/queue/queue-item.ts';
import { Button } from '../../../ui/button.tsx';
import { TabContent, Tabs } from '../../../ui/tabs.tsx';
import { articleKeys } from '../../articles/data.ts';
import { api, responseBody, useAdminMutation, useApiQuery } from '../../data/api-client.ts';
import type { Account } from '../../data/session-store.ts';
import { useShortcut } from '../../parts/browser-hooks.ts';
import { useTexts } from '../../parts/formats.ts';
import { useListParams } from '../../parts/lists.tsx';
import { Pane } from '../../parts/pane.tsx';
import { invalidateQueueItem, keysOfItem, type ReviewedItem } from '../data.ts';
import { actionBarClass } from '../item-actions.tsx';
import { canOpenDraft } from '../offered-actions.ts';
import { RejectItem } from '../reject-item.tsx';
import { useQueueActions } from '../use-queue-actions.tsx';
import { RenderedText, ResultFields, ReviewRemarks, TextChanges } from './review-parts.tsx';
import { useReviewDraft } from './use-review-draft.ts';

type ItemWithResult = ReviewedItem & { result: QueueResult };

/** Shows the generated text beside the text that it is based on. The reviewer can edit, approve or reject it. */
export function Review({ item }: { item: ItemWithResult }) {
  const { t } = useTexts('queue.review');
  const { user } = useOutletContext<Account>();
  const { locale } = item.payload;
  const editable = item.status === 'needs_review';
  const work = useReviewDraft({ user: user.id, item: item.id, version: item.version, result: item.result });
  const result = editable ? work.draft : item.result;
  const body = useDeferredValue(result.body);
  const claims = useMemo(() => findUnsourcedClaims(body, locale), [body, locale]);
  const before = useEarlierText(item);
  const { value, setFilter } = useListParams();
  const isOffered = { preview: true, edit: editable, changes: Boolean(before) };
  const views = (['preview', 'edit', 'changes'] as const).filter((each) => isOffered[each]);
  const view = views.find((each) => each === value('view')) ?? 'preview';
  return (
    <>
      {editable && <Steps item={item} work={work} />}
      {editable && <DraftNotes work={work} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section aria-label={t('result')} className="min-w-0">
          <h2 className="mb-1 text-lg font-semibold">{t('result')}</h2>
          <Tabs
            label={t('view')}
            value={view}
            onChange={(next) => setFilter('view', next === 'preview' ? '' : next)}
            tabs={views.map((each) => ({ value: each, label: t(`${each}`) }))}
          >
            <TabContent value="preview">
              <Preview result={{ ...result, body }} locale={locale} claims={claims} />
            </TabContent>
            <TabContent value="edit">
              <ResultFields draft={work.draft} lang={htmlLang[locale]} onChange={work.change} />
            </TabContent>
            <TabContent value="changes">
              {before !== undefined && <TextChanges before={before} after={body} lang={htmlLang[locale]} />}
            </TabContent>
          </Tabs>
        </section>
        <section aria-label={t('source')} className="min-w-0">
          <h2 className="mb-1 text-lg font-semibold">{t('source')}</h2>
          <Source item={item} />
          <ReviewRemarks result={{ ...result, body }} locale={locale} claims={claims} />
        </section>
      </div>
    </>
  );
}

/** The article's text before this item: the one that a refresh changes, or the translation that a new one replaces. */
function useEarlierText(item: ItemWithResult): string | undefined {
  const { type, payload, article, source } = item;
  const id = type === 'translation' ? article?.id : undefined;
  const translated = useApiQuery(
    [...articleKeys.edited, id],
    id ? () => api.articles[':id'].$get({ param: { id } }) : undefined,
  );
  if (type === 'refresh') return source?.content;
  return (item.status !== 'done' && translated.data?.[`content_${payload.locale}`]) || undefined;
}

function Preview(props: {
  result: QueueResult;
  locale: 'no' | 'en';
  claims: ReturnType<typeof findUnsourcedClaims>;
}) {
  const { t } = useTexts();
  const { result, locale } = props;
  // A heading that repeats the title is not shown, so the positions of the claims are shifted by its length.
  const body = bodyWithoutTitle(result.body, result.title);
  const cut = result.body.length - body.length;
  const claims = useMemo(
    () => props.claims.map((claim) => ({ ...claim, start: claim.start - cut, end: claim.end - cut })),
    [props.claims, cut],
  );
  return (
    <Pane label={t('queue.review.preview')}>
      <div lang={htmlLang[locale]}>
        <p className="mb-3 font-serif text-2xl leading-tight font-semibold">{result.title}</p>
        {result.excerpt && <p className="mt-2 text-ink-soft">{result.excerpt}</p>}
      </div>
      <RenderedText markdown={body} lang={htmlLang[locale]} claims={claims} />
    </Pane>
  );
}

function Source({ item }: { item: ItemWithResult }) {
  const { t } = useTexts();
  const { source } = item;
  if (!source) return <p className="text-ink-soft">{t('queue.review.noSource')}</p>;
  const { title, content, locale } = source;
  return (
    <Pane label={title || t('queue.review.source')}>
      {title && (
        <p lang={htmlLang[locale]} className="font-serif text-2xl leading-tight font-semibold">
          {title}
        </p>
      )}
      <RenderedText markdown={bodyWithoutTitle(content, title)} lang={htmlLang[locale]} />
    </Pane>
  );
}

type Work = ReturnType<typeof useReviewDraft>;

function Steps({ item, work }: { item: ItemWithResult; work: Work }) {
  const { t } = useTexts();
  const actions = useQueueActions(item);
  /** Returns the saved version, or undefined if the user typed during the save. */
  const saveDraft = async () => {
    const { version, draft } = work;
    const json = { version, result: draft };
    const saved = await responseBody(api.queue[':id'].$patch({ param: { id: item.id }, json }));
    return work.acceptSave(draft, saved) ? saved.version : undefined;
  };
  const save = useAdminMutation({
    mutationFn: saveDraft,
    done: t('queue.review.saved'),
    changes: keysOfItem(item.id),
  });
  // Changes are saved before a step, because the history must contain the text that was approved or rejected.
  const afterSave = <Input,>(step: (version: number, input: Input) => void) => ({
    mutationFn: async (_input: Input) => (work.dirty ? saveDraft() : work.version),
    onSuccess: (version: number | undefined, input: Input) => {
      if (version !== undefined) return step(version, input);
      toast.success(t('queue.review.saved'), { description: t('queue.review.typedOn') });
      invalidateQueueItem(item.id);
    },
  });
  const approve = useAdminMutation(afterSave<void>(actions.approve.mutate));
  const [rejecting, setRejecting] = useState(false);
  const reject = useAdminMutation(afterSave<string>((_version, reason) => actions.reject.mutate(reason)));
  const draft = useAdminMutation(afterSave<void>(actions.openDraft.mutate));
  const isBusy = [save, approve, reject, draft].some(({ isPending }) => isPending);
  useShortcut('s', () => work.dirty && !isBusy && save.mutate());
  return (
    <div className={actionBarClass}>
      {canOpenDraft(item) && (
        <Button
          icon={FilePen}
          busy={draft.isPending || actions.openDraft.isPending}
          onClick={() => draft.mutate()}
          text={t('queue.openDraft')}
        />
      )}
      <Button
        icon={Check}
        look={canOpenDraft(item) ? 'secondary' : 'primary'}
        busy={approve.isPending || actions.approve.isPending}
        onClick={() => approve.mutate()}
        text={t('queue.approve')}
      />
      <Button icon={X} look="secondary" onClick={() => setRejecting(true)} text={t('queue.reject')} />
      {work.dirty && <Button icon={Save} look="secondary" action={save} text={t('queue.review.save')} />}
      {rejecting && (
        <RejectItem
          hasModel={item.hasModel}
          busy={reject.isPending || actions.reject.isPending}
          onReject={reject.mutate}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}

const discardToast = 'discarded-review-changes';

function DraftNotes({ work }: { work: Work }) {
  const { t, anyText } = useTexts('queue.review');
  // Undo would replace text that the user has typed since.
  useEffect(() => {
    if (work.dirty) toast.dismiss(discardToast);
  }, [work.dirty]);
  if (!work.dirty) return null;
  const discard = () => {
    const undo = work.discard();
    toast(t('discarded'), { id: discardToast, action: { label: anyText('articles.undo'), onClick: undo } });
  };
  return (
    <div role="status" className="mb-4 rounded-lg border border-line bg-sand-soft p-3 text-sm">
      {work.conflict && <p className="font-semibold">{t('conflict')}</p>}
      {work.restored && <p>{t('restored')}</p>}
      <p>
        {t('unsaved')}{' '}
        <button type="button" className="underline" onClick={discard}>
          {t('discard')}
        </button>
      </p>
    </div>
  );
}
