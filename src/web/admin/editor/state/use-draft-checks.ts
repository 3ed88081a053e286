import { useDeferredValue, useMemo } from 'react';
import { internalPathsOf } from '../../../../domain/text/markdown-links.ts';
import { useClaims } from '../../articles/claims/use-claims.ts';
import { articleKeys } from '../../articles/data.ts';
import { api, useApiList } from '../../data/api-client.ts';
import { publishedLanguages } from '../published-languages.ts';
import { useRested } from '../typing/use-rested.ts';
import { type Draft, maxContentLength, saveOutcome } from './article-draft.ts';
import type { EditorState } from './editor-state.ts';
import { useFieldProblems } from './use-field-problems.ts';

/** Everything that is computed from the draft or loaded about it, to warn the user before readers see it. */
export function useDraftChecks({ draft, stored, tried }: EditorState) {
  const rested = useRested(draft);
  const deadPaths = useDeadPaths(rested);
  const claims = useClaims(stored?.id);
  const problems = useFieldProblems(tried ? draft : rested, stored, tried);
  const staleness = useApiList(
    [...articleKeys.staleness, stored?.id, stored?.version],
    stored ? () => api.articles[':id'].staleness.$get({ param: { id: stored.id } }) : undefined,
  );
  const outcome = stored?.deleted_at ? undefined : saveOutcome(draft, stored);
  const isScheduled = outcome !== undefined && 'at' in outcome;
  // While the status field says "published", saving publishes the article, so a Publish button is not needed.
  const canPublish =
    stored?.status !== 'published' && draft.status !== 'published' && stored?.deleted_at == null;
  const goesLive = isScheduled || canPublish;
  // The draft is deferred, so that checking the whole text does not slow down typing.
  const deferred = useDeferredValue(rested);
  const goingLive = useMemo(
    () => (goesLive ? publishedLanguages(deferred, deadPaths, claims) : []),
    [goesLive, deferred, deadPaths, claims],
  );
  return {
    rested,
    isTyping: rested !== draft,
    deadPaths,
    claims,
    problems,
    staleness: staleness.data,
    outcome,
    isScheduled,
    canPublish,
    /** The languages that the Publish button or the schedule publishes, with their warnings. */
    goingLive,
  };
}

export type DraftChecks = ReturnType<typeof useDraftChecks>;

const maxPaths = 200;
const none: ReadonlySet<string> = new Set();

/**
 * The internal links, in both languages, that lead to no page. The server is asked again when the set of links
 * changes.
 */
export function useDeadPaths(draft: Pick<Draft, 'content_no' | 'content_en'>): ReadonlySet<string> {
  const no = useDeferredValue(draft.content_no);
  const en = useDeferredValue(draft.content_en);
  const paths = useMemo(() => {
    const pathsIn = (text: string) => internalPathsOf(text.slice(0, maxContentLength), location.origin);
    return [...new Set([no, en].flatMap(pathsIn))].sort().slice(0, maxPaths);
  }, [no, en]);
  const { data } = useApiList(
    [...articleKeys.deadPaths, paths],
    () => api.links.dead.$post({ json: { paths } }),
    { select: (found) => found.dead, enabled: paths.length > 0, staleTime: 60_000 },
  );
  return useMemo(() => (data ? new Set(data) : none), [data]);
}
