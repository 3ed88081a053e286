import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';
import { api, useApiQuery } from '../data/api-client.ts';
import { bindField, type TabProps } from '../editor/state/use-field-problems.ts';
import { peopleKey } from './data.ts';

/** Edits the author and the reviewer of an article. The fields suggest known names and accept any other name. */
export function AuthorAndReviewer(props: TabProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  // If the names cannot be loaded, the fields work without suggestions.
  const { data } = useApiQuery(peopleKey, () => api.people.$get());
  return (
    <>
      <Field label={t('editor.author')} list={`${id}-authors`} {...bindField(props, 'author_name')} />
      <Names id={`${id}-authors`} names={data?.authors ?? []} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('authors.reviewer')}
          hint={t('authors.reviewerHint')}
          list={`${id}-reviewers`}
          {...bindField(props, 'reviewer_name')}
        />
        <Names id={`${id}-reviewers`} names={data?.reviewers ?? []} />
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

const Names = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);
