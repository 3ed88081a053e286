import {
  buildLedger,
  comparableUrl,
  type LedgerSource,
  readableClaim,
  urlsIn,
} from '../../../domain/articles/claim-ledger.ts';
import { claimAnchor, claimId, readClaimId } from '../../../domain/articles/claims/claim-address.ts';
import type { Languages, Locale } from '../../../domain/locale.ts';
import { calculateText } from '../../platform/calculations/calculate.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SourceWatchService } from '../../source-watch/source-watch-service.ts';
import type { SourceService } from '../../sources/source-service.ts';
import type { ArticleService, FoundArticle } from '../article-service.ts';
import { type ClaimRow, createClaimStore } from './claim-history.ts';

export interface ClaimSource extends LedgerSource {
  /** The address of the notice of retraction, which may be empty. Undefined if the source was not retracted. */
  retraction: string | undefined;
}

/** A claim in a published article that has at least one source. */
export interface PublicClaim {
  id: string;
  sentence: string;
  /** The id of the sentence on the page of the article. */
  anchor: string;
  locale: Locale;
  since: Date;
  sources: ClaimSource[];
  /** The former versions of the sentence, newest first. */
  history: { sentence: string; endedAt: Date }[];
}

export interface ArticleClaims {
  article: FoundArticle;
  claims: PublicClaim[];
}

export type FoundClaim =
  | { kind: 'current'; article: FoundArticle; claim: PublicClaim }
  | { kind: 'replaced'; by: string }
  | {
      kind: 'ended';
      article: FoundArticle;
      claim: Pick<ClaimRow, 'sentence' | 'locale' | 'since' | 'ended_at'>;
    };

interface Dependencies {
  database: Database;
  articles: ArticleService;
  sources: SourceService;
  sourceWatch: SourceWatchService;
}

export function createClaimService({ database, articles, sources, sourceWatch }: Dependencies) {
  const store = createClaimStore(database.orm);

  const claimsIn = async (article: FoundArticle): Promise<PublicClaim[]> => {
    const { content, locale, claimTies, number } = article;
    const cited = await sources.findCited(
      urlsIn(content),
      claimTies.map(({ source_id }) => source_id),
    );
    if (cited.length === 0) return [];
    const [ledger, rows, retracted] = await Promise.all([
      calculateText('buildLedger', buildLedger, content, locale, cited, claimTies),
      store.listOf(article.id),
      sourceWatch.listRetractions(cited.map(({ url }) => url)),
    ]);
    const retractions = new Map(retracted.map(({ url, detail }) => [comparableUrl(url), detail]));
    return ledger.entries
      .filter((entry) => entry.sources.length > 0)
      .map(({ claim, key, sources: tied }) => {
        const id = claimId(number, key);
        return {
          id,
          sentence: readableClaim(claim.sentence),
          anchor: claimAnchor(key),
          locale,
          since: rows.find((row) => row.id === id)?.since ?? article.publishedAt,
          sources: tied.map(({ source, tie }) => ({
            ...source,
            statistical_class: tie?.statistical_class || source.statistical_class,
            grade: tie?.grade || source.grade,
            retraction: retractions.get(comparableUrl(source.url)),
          })),
          history: historyOf(id, rows),
        };
      });
  };

  const listOfArticle = async (number: number, locale: Locale): Promise<ArticleClaims | undefined> => {
    const slug = await articles.findSlugOfNumber(number);
    const article = slug && (await articles.findPublishedBySlug(slug, locale));
    return article ? { article, claims: await claimsIn(article) } : undefined;
  };

  return {
    listOfArticle,

    async find(id: string): Promise<FoundClaim | undefined> {
      const parts = readClaimId(id);
      if (!parts) return undefined;
      for (const locale of ['no', 'en'] as const) {
        const found = await listOfArticle(parts.article, locale);
        const claim = found?.claims.find((each) => each.id === id);
        if (found && claim) return { kind: 'current', article: found.article, claim };
      }
      const row = await store.find({ id });
      if (!row?.ended_at) return undefined;
      if (row.replaced_by) return { kind: 'replaced', by: row.replaced_by };
      const found = await listOfArticle(parts.article, row.locale);
      return found && { kind: 'ended', article: found.article, claim: row };
    },

    /** Lists the claims of one page of the published articles, newest first. */
    async listPage(languages: Languages, page: number) {
      const [locale] = languages;
      const { articles: cards, pages } = await articles.listPublished(languages, page);
      const listed: ArticleClaims[] = [];
      for (const { slug } of cards) {
        const article = await articles.findPublishedBySlug(slug, locale);
        const claims = article ? await claimsIn(article) : [];
        if (article && claims.length > 0) listed.push({ article, claims });
      }
      return { pages, listed };
    },
  };
}

export type ClaimService = ReturnType<typeof createClaimService>;

/** Follows the rows that led to this claim. */
function historyOf(id: string, rows: readonly ClaimRow[]): PublicClaim['history'] {
  const history: PublicClaim['history'] = [];
  const seen = new Set([id]);
  for (let current = id; ; ) {
    const before = rows.find((row) => row.replaced_by === current && row.ended_at && !seen.has(row.id));
    if (!before?.ended_at) return history;
    history.push({ sentence: before.sentence, endedAt: before.ended_at });
    seen.add(before.id);
    current = before.id;
  }
}
