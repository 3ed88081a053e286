import { useDeferredValue, useMemo } from 'react';
import { internalPathsOf } from '../../../../domain/text/markdown-links.ts';
import { articleKeys } from '../../articles/data.ts';
import { api } from '../../data/api-client.ts';
import { useApiList } from '../../data/use-api-query.ts';
import { type Draft, maxContentLength } from '../state/article-draft.ts';

const maxPaths = 200;
const none: ReadonlySet<string> = new Set();

/**
 * The internal links, in both languages, that lead to no page. The server is asked again when the set of links
 * changes.
 */
export function useDeadPaths(draft: Pick<Draft, 'content_no' | 'content_en'>): ReadonlySet<string> {
  const no = useDeferredValue(draft.content_no);
  const en = useDeferredValue(draft.content_en);
  const paths = useMemo(
    () =>
      [
        ...new Set(
          [no, en].flatMap((text) => internalPathsOf(text.slice(0, maxContentLength), location.origin)),
        ),
      ]
        .sort()
        .slice(0, maxPaths),
    [no, en],
  );
  const { data } = useApiList(
    [...articleKeys.deadPaths, paths],
    () => api.links.dead.$post({ json: { paths } }),
    { select: (found) => found.dead, enabled: paths.length > 0, staleTime: 60_000 },
  );
  return useMemo(() => (data ? new Set(data) : none), [data]);
}
