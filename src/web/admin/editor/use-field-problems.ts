import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, type DraftField, type DraftProblem, problemsOf, type Stored } from './article-draft.ts';

export type FieldProblems = Partial<Record<DraftField, string>>;

/** What stands below the fields. What is too long is said at once; what is missing only once one tried to save. */
export function useFieldProblems(draft: Draft, stored: Stored | undefined, tried: boolean): FieldProblems {
  const textOf = useDraftProblemText();
  const settled = useDeferredValue(draft);
  return useMemo(() => {
    const found = Object.entries(problemsOf(settled, new Date(), stored));
    return Object.fromEntries(
      found
        .filter(([, problem]) => tried || problem.kind === 'too_long')
        .map(([field, problem]) => [field, textOf(problem)]),
    );
  }, [settled, stored, tried, textOf]);
}

export function useDraftProblemText(): (problem: DraftProblem) => string {
  const { t, i18n } = useTranslation('admin');
  return useMemo(
    () => (problem) => {
      if (problem.kind === 'too_long') {
        return t('editor.invalid.too_long', {
          max: problem.max.toLocaleString(i18n.language === 'en' ? 'en' : 'nb'),
        });
      }
      return t(`editor.invalid.${problem.kind}`);
    },
    [t, i18n],
  );
}
