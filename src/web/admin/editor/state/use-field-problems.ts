import { useDeferredValue, useMemo } from 'react';
import { bindText } from '../../../ui/field.tsx';
import { useTexts } from '../../parts/formats.ts';
import { type Draft, type DraftField, type DraftProblem, problemsOf, type Stored } from './article-draft.ts';
import { type Attempt, draftFor } from './editor-state.ts';

export type FieldProblems = Partial<Record<DraftField, string>>;

export interface TabProps {
  draft: Draft;
  /** Calls `change` with the newest draft, and applies the fields that it returns. */
  onChange: (change: (draft: Draft) => Partial<Draft>) => void;
  problems: FieldProblems;
}

export const bindField = ({ draft, problems, onChange }: TabProps, field: DraftField) => ({
  ...bindText(draft[field], (typed) => onChange(() => ({ [field]: typed }))),
  problem: problems[field],
});

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
  const { t, whole } = useTexts();
  return useMemo(
    () => (problem) => {
      if (problem.kind === 'too_long') return t('editor.invalid.too_long', { max: whole(problem.max) });
      return t(`editor.invalid.${problem.kind}`);
    },
    [t, whole],
  );
}
