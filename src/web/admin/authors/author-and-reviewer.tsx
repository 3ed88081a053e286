import { UserRound } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { api, useApiQuery } from '../data/api-client.ts';
import { bindField, type TabProps } from '../editor/state/use-field-problems.ts';
import { peopleKey } from './data.ts';

/**
 * Edits the author and the reviewer of an article. The author is chosen from the people of the library, or typed. The
 * field of the reviewer suggests known names.
 */
export function AuthorAndReviewer(props: TabProps) {
  const { t } = useTranslation('admin');
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
