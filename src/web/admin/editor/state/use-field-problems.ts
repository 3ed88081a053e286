import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../parts/formats.ts';
import { type Draft, type DraftField, type DraftProblem, problemsOf, type Stored } from './article-draft.ts';
import { type Attempt, draftFor } from './editor-state.ts';

export type FieldProblems = Partial<Record<DraftField, string>>;

/** The problem text of each field. Before the first attempt to save, only the fields that are too long have one. */
export function useFieldProblems(
  draft: Draft,
  stored: Stored | undefined,
  attempt: Attempt | undefined,
): FieldProblems {
  const textOf = useDraftProblemText();
  const deferred = useDeferredValue(draft);
  return useMemo(() => {
    const found = Object.entries(problemsOf(draftFor(attempt, deferred), new Date(), stored));
    return Object.fromEntries(
      found
        .filter(([, problem]) => attempt || problem.kind === 'too_long')
        .map(([field, problem]) => [field, textOf(problem)]),
    );
  }, [deferred, stored, attempt, textOf]);
}

export function useDraftProblemText(): (problem: DraftProblem) => string {
  const { t } = useTranslation('admin');
  const { whole } = useFormats();
  return useMemo(
    () => (problem) => {
      if (problem.kind === 'too_long') {
        return t('editor.invalid.too_long', { max: whole(problem.max) });
      }
      return t(`editor.invalid.${problem.kind}`);
    },
    [t, whole],
  );
}
