import { z } from 'zod';
import type { StoredFindingKind } from '../../domain/source-watch/finding.ts';

const crossrefUrl = 'https://api.crossref.org/works/';
const timeoutMs = 20_000;

const relation = z.array(z.object({ id: z.string(), 'id-type': z.string().optional() })).catch([]);
/** The fields of a work that refer to later publications. Unknown fields and values of unexpected types are ignored. */
const workSchema = z.object({
  message: z.object({
    'updated-by': z.array(z.object({ DOI: z.string(), type: z.string() })).catch([]),
    relation: z
      .object({ 'is-replaced-by': relation.default([]), 'is-preprint-of': relation.default([]) })
      .catch({ 'is-replaced-by': [], 'is-preprint-of': [] })
      .default({ 'is-replaced-by': [], 'is-preprint-of': [] }),
  }),
});

const kindOfUpdate = (type: string): StoredFindingKind => {
  if (/retract|withdraw|removal/i.test(type)) return 'retracted';
  return /version|edition/i.test(type) ? 'superseded' : 'corrected';
};

export interface Notice {
  kind: StoredFindingKind;
  url: string;
}

/** Undefined if Crossref does not know the DOI or does not answer. */
export async function findNotices(
  doi: string,
  options: { fetch: typeof fetch; userAgent: string; email: string; signal: AbortSignal },
): Promise<Notice[] | undefined> {
  // Crossref asks its users to name an email address.
  const query = options.email ? `?mailto=${encodeURIComponent(options.email)}` : '';
  const response = await options
    .fetch(`${crossrefUrl}${encodeURIComponent(doi)}${query}`, {
      headers: { 'user-agent': options.userAgent, accept: 'application/json' },
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]),
    })
    .catch(() => undefined);
  if (!response?.ok) return undefined;
  const work = workSchema.safeParse(await response.json().catch(() => undefined));
  if (!work.success) return undefined;
  const { 'updated-by': updates, relation } = work.data.message;
  const newer = [...relation['is-replaced-by'], ...relation['is-preprint-of']];
  const notices = [
    ...updates.map(({ DOI, type }) => ({ kind: kindOfUpdate(type), url: addressOf(DOI) })),
    ...newer
      .filter((work) => (work['id-type'] ?? 'doi') === 'doi')
      .map(({ id }) => ({ kind: 'superseded' as const, url: addressOf(id) })),
  ];
  return [...new Map(notices.map((notice) => [`${notice.kind} ${notice.url}`, notice])).values()];
}

const addressOf = (doi: string) => `https://doi.org/${doi.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '')}`;
