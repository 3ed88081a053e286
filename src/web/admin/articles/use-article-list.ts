import { useEffect, useRef } from 'react';
import { articleSorts, languageFilters, listStates } from '../../../domain/articles/article-editing.ts';
import { api, responseBody } from '../data/api-client.ts';
import { useLiveChanges } from '../data/live-events.ts';
import { useLoad } from '../data/use-load.ts';
import { useAddress } from '../parts/use-address.ts';

/** The list as its address asks for it. */
export function useArticleList() {
  const { page, q, oneOf, setFilter, hrefOf } = useAddress();
  const status = oneOf('status', listStates);
  const language = oneOf('language', languageFilters);
  const sort = oneOf('sort', articleSorts) || 'created';
  const key = [page, q, status, language, sort].join(' ');
  const list = useLoad(key, () =>
    responseBody(api.articles.$get({ query: { page: String(page), q, status, language, sort } })),
  );
  useReloadOnChange(list.reload);
  const filtered = q !== '' || status !== '' || language !== '';
  return { list, hrefOf, place: { key, q, status, language, sort, filtered, setFilter } };
}

/** What others write, and what is published by its time, shows by itself; many changes at once are one. */
function useReloadOnChange(reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveChanges('articles', () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(reload, 400);
  });
}

export type ListPlace = ReturnType<typeof useArticleList>['place'];
