import { Trash2, UserRound } from 'lucide-react';
import { useId } from 'react';
import { maxCorrectionLength } from '../../../domain/articles/correction.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, useFields } from '../../ui/field.tsx';
import { articleKeys } from '../articles/data.ts';
import { api, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { bindField, type TabProps } from '../editor/state/use-field-problems.ts';
import { useTexts } from '../parts/formats.ts';
import { LanguageFields } from '../parts/forms/language-fields.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { peopleKey } from './data.ts';

/** The author is chosen from the people of the library, or typed. The field of the reviewer suggests known names. */
export function AuthorAndReviewer(props: TabProps) {
  const { t } = useTexts();
  const id = useId();
  // If the names cannot be loaded, the fields work without suggestions.
  const { data } = useApiQuery(peopleKey, () => api.people.$get());
  const authors = data?.authors ?? [];
  return (
    <>
      <div className="grid gap-2">
        <Field label={t('editor.author')} {...bindField(props, 'author_name')} />
        <ul aria-label={t('authors.choose')} className="flex flex-wrap gap-2 empty:hidden">
          {authors.map(({ name, photo }) => (
            <li key={name}>
              <Button
                look="secondary"
                tight
                className="aria-pressed:border-spruce aria-pressed:bg-sand"
                aria-pressed={name === props.draft.author_name}
                onClick={() => props.onChange(() => ({ author_name: name }))}
              >
                {photo ? (
                  <img src={photo} alt="" className="size-6 rounded-full object-cover" />
                ) : (
                  <UserRound className="size-5" aria-hidden="true" />
                )}
                {name}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('authors.reviewer')}
          hint={t('authors.reviewerHint')}
          list={`${id}-reviewers`}
          {...bindField(props, 'reviewer_name')}
        />
        <datalist id={`${id}-reviewers`}>
          {data?.reviewers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field
          label={t('authors.reviewedOn')}
          hint={t('authors.reviewedOnHint')}
          type="date"
          {...bindField(props, 'reviewed_on')}
        />
      </div>
    </>
  );
}

const empty = { text_no: '', text_en: '' };

/** Lists, adds and removes corrections of a published article. The public page shows a change at once. */
export function Corrections({ articleId }: { articleId: string }) {
  const { t, locale, day, questionOf } = useTexts();
  const { fields: draft, setFields: setDraft, bind } = useFields(empty);
  const queryKey = [...articleKeys.corrections, articleId];
  const list = useApiQuery(queryKey, () =>
    api.articles[':id'].corrections.$get({ param: { id: articleId } }),
  );
  const isEmpty = draft.text_no.trim() === '' && draft.text_en.trim() === '';
  const add = useAdminMutation({
    call: () => api.articles[':id'].corrections.$post({ param: { id: articleId }, json: draft }),
    done: t('corrections.added'),
    onSuccess: () => setDraft(empty),
    changes: [queryKey],
  });
  const remove = useConfirmedMutation({
    question: questionOf('corrections.remove'),
    call: (correction: string) =>
      api.articles[':id'].corrections[':correction'].$delete({ param: { id: articleId, correction } }),
    done: t('corrections.removed'),
    changes: [queryKey],
  });
  return (
    <section aria-labelledby="corrections" className="grid gap-4 border-t border-line pt-5">
      <div>
        <h2 id="corrections" className="text-base font-semibold">
          {t('corrections.title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('corrections.text')}</p>
      </div>
      <QueryView query={list} lines={2}>
        {({ corrections }) => (
          <ul className="grid gap-2 text-sm empty:hidden">
            {corrections.map((correction) => {
              const date = day(correction.corrected_at);
              return (
                <li key={correction.id} className="flex items-start gap-2 border-l-2 border-amber pl-3">
                  <span className="min-w-0 grow wrap-anywhere">
                    <strong>{date}</strong>{' '}
                    {correction[`text_${locale}`] || correction.text_no || correction.text_en}
                  </span>
                  <IconButton
                    icon={Trash2}
                    label={t('corrections.removeOf', { date })}
                    onClick={() => remove.ask(correction.id)}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageFields
          rows={3}
          maxLength={maxCorrectionLength}
          fieldOf={(locale) => ({ label: t(`corrections.text_${locale}`), ...bind(`text_${locale}`) })}
        />
      </div>
      <div>
        <Button look="secondary" disabled={isEmpty} action={add} text={t('corrections.add')} />
      </div>
      {remove.dialog}
    </section>
  );
}
