import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';
import { api } from '../data/api-client.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import type { TabProps } from '../editor/language-tab.tsx';
import { peopleKey } from './data.ts';

/** Edits the author and the reviewer of an article. The fields suggest known names and accept any other name. */
export function AuthorAndReviewer({ draft, problems, onChange }: TabProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  // If the names cannot be loaded, the fields work without suggestions.
  const { data } = useApiQuery(peopleKey, () => api.people.$get());
  const bind = (field: 'author_name' | 'reviewer_name' | 'reviewed_on') => ({
    value: draft[field],
    problem: problems[field],
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value;
      onChange(() => ({ [field]: typed }));
    },
  });
  return (
    <>
      <Field label={t('editor.author')} list={`${id}-authors`} {...bind('author_name')} />
      <Names id={`${id}-authors`} names={data?.authors ?? []} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('authors.reviewer')}
          hint={t('authors.reviewerHint')}
          list={`${id}-reviewers`}
          {...bind('reviewer_name')}
        />
        <Names id={`${id}-reviewers`} names={data?.reviewers ?? []} />
        <Field
          label={t('authors.reviewedOn')}
          hint={t('authors.reviewedOnHint')}
          type="date"
          {...bind('reviewed_on')}
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
