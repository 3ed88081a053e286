import { pick } from '../../domain/pick.ts';
import { queryKey } from '../../domain/search-console/query-groups.ts';
import { subjectsOf } from '../../domain/search-console/scoring/subjects.ts';
import { ctrOf } from '../../domain/search-console/search-console.ts';
import {
  matchesTermFilter,
  type SearchedTerm,
  type TermFilter,
  type TermList,
} from '../../domain/search-console/term-filter.ts';
import { calculateUnless } from '../platform/calculations/calculate.ts';
import { readPage } from '../platform/db/database.ts';
import { type ClassifiedIntent, type JudgedIntent, type Judging, maxJudged } from './judge-queries.ts';
import type { OpportunityReadModel, RankedKeyword } from './opportunity-read-model.ts';
import { groupByIntent, membersOf } from './query-intents.ts';

const termsPerPage = 50;
/** The subjects of more terms than this are found in a worker thread. */
const maxInlineSubjects = 100;

export function createTermList(store: OpportunityReadModel, { classify, judge, isBrand }: Judging) {
  const withSubjects = async <Each extends ClassifiedIntent>(intents: Each[]) => {
    const terms = intents.flatMap(membersOf);
    const subjects = await calculateUnless(
      terms.length <= maxInlineSubjects,
      'subjectsOf',
      subjectsOf,
      terms.map(({ keyword, page }) => ({ term: keyword.term, page: page?.path })),
    );
    return terms.map((each, n) => ({ ...each, subject: subjects[n] ?? '' }));
  };
  const intentsOf = async (candidates: readonly RankedKeyword[]) => {
    const isOwnName = await isBrand();
    return groupByIntent(candidates.filter(({ keyword }) => !isOwnName(keyword.term)));
  };
  const describeTerms = async (candidates: readonly RankedKeyword[]) =>
    (await withSubjects(await classify(await intentsOf(candidates)))).map(toFilteredTerm);

  return {
    async listTerms(search: TermList) {
      const candidates = await store.listMostShown(maxJudged);
      const all = (await withSubjects(await judge(await intentsOf(candidates)))).map(toTerm);
      const key = search.q && queryKey(search.q);
      const matching = sortTerms(
        all.filter((term) => matchesTermFilter(term, search) && (!key || queryKey(term.term).includes(key))),
        search,
      );
      const { rows, ...paging } = await readPage(
        search.page,
        termsPerPage,
        async ({ offset, limit }) => matching.slice(offset, offset + limit),
        async () => matching.length,
      );
      return {
        terms: rows,
        ...paging,
        /** Whether the site may have more terms than the list contains. */
        isLimited: candidates.length === maxJudged,
        choices: {
          subjects: [...new Set(all.map(({ subject }) => subject))].filter(Boolean).sort(),
          pages: [...new Set(all.flatMap(({ page }) => page ?? []))].sort(),
        },
      };
    },

    async findKeywordIds(filter: TermFilter): Promise<string[]> {
      const all = await describeTerms(await store.listMostShown(maxJudged));
      return all.filter((term) => matchesTermFilter(term, filter)).map(({ keywordId }) => keywordId);
    },

    /** The kind, page, position and subject of keywords, by id. Keywords without search data are left out. */
    async describeKeywords(ids: readonly string[]): Promise<Map<string, SearchedTerm>> {
      const terms = ids.length > 0 ? await describeTerms(await store.listRankedByIds(ids)) : [];
      return new Map(terms.map(({ keywordId, ...term }) => [keywordId, term]));
    },
  };
}

type WithSubject<Each> = Each & { subject: string; share: number };

const toFilteredTerm = (each: WithSubject<ClassifiedIntent>): SearchedTerm & { keywordId: string } => ({
  keywordId: each.keyword.id,
  locale: each.keyword.locale,
  kind: each.judged?.kind ?? null,
  page: each.page?.path ?? null,
  subject: each.subject,
  position: each.query.position,
  extraClicks: (each.judged?.extraClicks ?? 0) * each.share,
});

const toTerm = (each: WithSubject<JudgedIntent>) => ({
  ...toFilteredTerm(each),
  term: each.keyword.term,
  isGuess: each.query.details?.guessed ?? false,
  ...pick(each.query, 'trend', 'impressions', 'clicks'),
  ctr: ctrOf(each.query),
  foreign: each.foreign,
  priority: each.judged ? each.score * each.share : 0,
});
type Term = ReturnType<typeof toTerm>;

function sortTerms(terms: Term[], { sort, grouped }: TermList): Term[] {
  const sizes = new Map<string, number>();
  for (const { subject, impressions } of terms) sizes.set(subject, (sizes.get(subject) ?? 0) + impressions);
  // Terms without a subject come last.
  const sizeOf = ({ subject }: Term) => (subject === '' ? -1 : (sizes.get(subject) ?? 0));
  const compare = (a: Term, b: Term) =>
    sort === 'position' ? a.position - b.position : b[sort] - a[sort] || b.impressions - a.impressions;
  return terms.toSorted(
    (a, b) =>
      (grouped ? sizeOf(b) - sizeOf(a) || (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0) : 0) ||
      compare(a, b),
  );
}
