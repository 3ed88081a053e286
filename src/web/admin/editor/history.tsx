import { useState } from 'react';
import { withPersonNames } from '../../../domain/collaboration/person-name.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { articleKeys } from '../articles/data.ts';
import { api, useAdminMutation, useApiList, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { PageButtons } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { FieldChanges } from './field-changes.tsx';
import { type Draft, draftOf } from './state/article-draft.ts';
import type { RestoredRevision } from './state/editor-state.ts';

interface HistoryProps {
  id: string;
  version: number;
  draft: Draft;
  onRestore: (revision: RestoredRevision) => Promise<void>;
}

export function History(props: HistoryProps & { onClose: () => void }) {
  const { time, t } = useTexts();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const call = { param: { id: props.id }, query: { page: String(page) } };
  const list = useApiList([...articleKeys.revisions, call], () => api.articles[':id'].revisions.$get(call));
  return (
    <Dialog wide onClose={props.onClose} title={t('editor.history.title')} text={t('editor.history.text')}>
      <QueryView query={list} lines={6}>
        {({ revisions, pages }) => (
          <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
            <div>
              <ol className="grid max-h-[55dvh] gap-1 overflow-y-auto p-1">
                {revisions.map((revision) => (
                  <li key={revision.number}>
                    <button
                      type="button"
                      aria-pressed={chosen === revision.number}
                      onClick={() => setChosen(revision.number)}
                      className="grid w-full gap-0.5 rounded-lg border border-transparent px-3 py-2 text-left text-sm hover:bg-sand-soft aria-pressed:border-spruce aria-pressed:bg-sand-soft"
                    >
                      <span className="flex flex-wrap items-center gap-2 font-semibold">
                        {time(revision.saved_at)}
                        {revision.number === props.version && <Badge>{t('editor.history.newest')}</Badge>}
                      </span>
                      <span className="text-ink-soft wrap-anywhere">
                        {t(`editor.history.notes.${revision.note}`)} ·{' '}
                        {withPersonNames(revision.saved_by_email ?? t('editor.history.system'))}
                      </span>
                      <span className="text-ink-soft">
                        {t('editor.history.words', { no: revision.words_no, en: revision.words_en })}
                      </span>
                    </button>
                  </li>
                ))}
              </ol>
              <PageButtons page={page} pages={pages} onPage={setPage} />
            </div>
            {chosen === undefined ? (
              <p className="self-center text-ink-soft">{t('editor.history.choose')}</p>
            ) : (
              <Comparison key={chosen} {...props} number={chosen} />
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function Comparison(props: HistoryProps & { number: number }) {
  const { t } = useTexts();
  const { id, number } = props;
  const call = { param: { id, number: String(number) } };
  const revision = useApiQuery([...articleKeys.revisions, call], () =>
    api.articles[':id'].revisions[':number'].$get(call),
  );
  const restore = useAdminMutation({ mutationFn: props.onRestore });
  return (
    <QueryView query={revision} lines={5}>
      {(chosen) => (
        <div className="min-w-0">
          <p className="mb-3 text-sm text-ink-soft">
            <del className="rounded-sm bg-removed px-1">{t('editor.history.then')}</del>{' '}
            <ins className="rounded-sm bg-added px-1 no-underline">{t('editor.history.now')}</ins>
          </p>
          <div className="max-h-[50dvh] overflow-y-auto pr-1">
            <FieldChanges before={draftOf(chosen.fields)} after={props.draft} />
          </div>
          {number !== props.version && (
            <Button className="mt-4" action={restore.of(chosen)} text={t('editor.history.restore')} />
          )}
        </div>
      )}
    </QueryView>
  );
}

/** Says that the editor contains an earlier version that is not saved yet. */
export function RestoredVersion(props: { savedAt: string; saved: Draft; draft: Draft; onUndo: () => void }) {
  const { t, time, anyText } = useTexts('editor.history');
  const [isComparing, setIsComparing] = useState(false);
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-sand-soft p-4"
    >
      <p className="grow">{t('unsaved', { time: time(props.savedAt) })}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setIsComparing(true)} text={t('compare')} />
        <Button look="secondary" onClick={props.onUndo} text={anyText('articles.undo')} />
      </div>
      {isComparing && (
        <Dialog wide onClose={() => setIsComparing(false)} title={t('compareTitle')} text={t('compareText')}>
          <FieldChanges before={props.saved} after={props.draft} />
        </Dialog>
      )}
    </div>
  );
}
