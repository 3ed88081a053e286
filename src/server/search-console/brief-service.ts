import { type Locale, localizedPath } from '../../domain/locale.ts';
import type { Brief } from '../../domain/queue/brief.ts';
import { selectBriefQueries, stemsOf } from '../../domain/search-console/brief-queries.ts';
import { requiredWords } from '../../domain/search-console/scoring/subject-words.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { factsAbout } from '../../domain/sources/facts-about.ts';
import type { ArticleAdminService } from '../articles/article-admin-service.ts';
import type { SourceService } from '../sources/source-service.ts';
import { daysOf, type Judging } from './judge-queries.ts';
import type { OpportunityReadModel } from './opportunity-read-model.ts';
import { groupByIntent } from './query-intents.ts';

const maxRelated = 300;
const maxLinks = 6;
const maxSources = 5;

export interface BriefParts {
  articles: Pick<ArticleAdminService, 'findForEditing' | 'listForLinks'>;
  sources: Pick<SourceService, 'listRelevant'>;
}

export function createBriefs(
  store: OpportunityReadModel,
  { judge, isBrand, pathFinder }: Judging,
  { articles, sources }: BriefParts,
) {
  return {
    /** `locale` is the language of the text. Null without search data, or for a search for the site itself. */
    async briefFor(keywordId: string, locale: Locale): Promise<Brief | null> {
      const [found] = await store.listRankedByIds([keywordId]);
      if (!found || (await isBrand())(found.keyword.term)) return null;
      const { term } = found.keyword;
      const [judged] = await judge(groupByIntent([found]));
      const path = judged?.page?.path ?? null;
      const article = judged?.page?.article;
      const [related, pathOf, text] = await Promise.all([
        store.listRelatedQueries(
          {
            snapshotId: found.snapshot.id,
            locale,
            stems: stemsOf(term),
            paths: path === null ? [] : [path, localizedPath(path, 'en')],
          },
          maxRelated,
        ),
        pathFinder(),
        article ? articles.findForEditing(article.id) : undefined,
      ]);
      const content = text && `${text[`title_${locale}`]} ${text[`content_${locale}`]}`;
      const selected = selectBriefQueries(
        term,
        locale,
        path,
        related.map(({ details, ...query }) => ({
          ...query,
          page: pathOf({ ...query, locale, pages: details?.pages ?? [] }),
        })),
        content?.trim() || undefined,
      );
      const terms = [term, ...selected.queries.map((query) => query.term)];
      const [links, fitting] = await Promise.all([
        articles.listForLinks(
          locale,
          [...new Set(terms.flatMap((each) => [each, ...requiredWords(each)]))],
          maxLinks,
        ),
        sources.listRelevant([...new Set(terms)], locale, maxSources),
      ]);
      const quoted = new Set(factsAbout(term, fitting).map(({ url }) => url));
      return {
        days: daysOf(found).days,
        expectedClicks: judged?.judged?.extraClicks ?? 0,
        expected: judged?.expected,
        ...selected,
        links: links
          .filter(({ slug }) => slug !== article?.slug)
          .map(({ title, slug }) => ({ title, path: articlePath(slug) })),
        // Without a source about the term, `listRelevant` returns sources about ultra-processed food as a whole.
        sources: fitting.filter(({ url }) => quoted.has(url)).map(({ title, url }) => ({ title, url })),
        page: path,
      };
    },
  };
}
