import { useMemo } from 'react';
import { buildLedger, type Ledger, type LedgerEntry } from '../../../../domain/articles/claim-ledger.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { api, useApiQuery } from '../../data/api-client.ts';
import { sourceChoicesKey } from '../../sources/data.ts';
import { articleKeys } from '../data.ts';

/** Loads the sources and the stored ties of an article. A new article has no id and no ties. */
export function useClaims(articleId: string | undefined) {
  const sources = useApiQuery(sourceChoicesKey, () => api.sources.choices.$get());
  const ties = useApiQuery(
    [...articleKeys.claims, articleId],
    articleId ? () => api.articles[':id'].claims.$get({ param: { id: articleId } }) : undefined,
  );
  const found = sources.data?.sources;
  const stored = ties.data?.ties;
  // Memoized, because components recompute the list of claims whenever this object changes.
  return useMemo(() => ({ sources: found ?? [], ties: stored ?? [] }), [found, stored]);
}

export type Claims = ReturnType<typeof useClaims>;

export const ledgerOf = (claims: Claims, locale: Locale, content: string): Ledger =>
  buildLedger(content, locale, claims.sources, claims.ties);

/** The sentences that make a health claim and have neither a claim tie nor a link to a source of the library. */
export const untiedClaims = (claims: Claims, locale: Locale, content: string): LedgerEntry[] =>
  ledgerOf(claims, locale, content).entries.filter(({ sources }) => sources.length === 0);
