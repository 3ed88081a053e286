import type { Intent } from '../../domain/keywords/keyword.ts';
import { type Locale, otherLocale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import type { ComposedBy, QueuePayload, QueueResult, QueueType } from '../../domain/queue/queue-item.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import type { ArticleNewsroom } from '../articles/article-newsroom.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { KeywordService } from '../keywords/keyword-service.ts';
import type { SourceService } from '../sources/source-service.ts';
import { composeOutline } from './compose-outline.ts';
import { PermanentFailure, readableFault } from './generation-failures.ts';
import type { Grounding } from './grounding.ts';
import { languageModelOf } from './language-model.ts';
import { createSpending } from './spending.ts';
import type { Patience } from './stream-answer.ts';
import { writeWithModel } from './write-with-model.ts';

/** What is to be written. */
export interface GenerationRequest {
  type: QueueType;
  keyword_id?: string | null;
  payload: QueuePayload;
}

/** What was written, and what it took. */
export interface Generated {
  result: QueueResult;
  composedBy: ComposedBy;
  model: string | null;
  promptVersion: string | null;
  tokensIn: number | null;
  tokensOut: number | null;
  cost: number | null;
  durationMs: number;
}

export interface GenerationProgress {
  signal: AbortSignal;
  /** Hears the text as far as it is written. */
  onText: (text: string) => void;
}

export interface GenerationParts {
  env: Env;
  database: Database;
  clock: Clock;
  fetch: typeof fetch;
  articles: Pick<ArticleNewsroom, 'findForEditing' | 'listForLinks'>;
  keywords: Pick<KeywordService, 'find' | 'findByTerm'>;
  sources: Pick<SourceService, 'listRelevant'>;
  patience?: Patience;
}

const sourcesPerText = 6;
const linksPerText = 8;
/** Some think out of sight, and some are first loaded into memory. */
const patienceOfMostModels: Patience = { firstMs: 5 * 60_000, silentMs: 60_000, wholeMs: 15 * 60_000 };

export function createGenerationService(parts: GenerationParts) {
  const { env, database, clock, articles, keywords, sources, patience = patienceOfMostModels } = parts;
  const writer = languageModelOf(env, parts.fetch);
  const spending = createSpending(database, clock, env);

  const findGrounding = async (term: string, locale: Locale, except?: string): Promise<Grounding> => {
    const words = [term, ...term.split(/\s+/)];
    const [found, about] = await Promise.all([
      sources.listRelevant([term], locale, sourcesPerText),
      articles.listForLinks(locale, words, linksPerText),
    ]);
    // Where nothing is about the term itself, the newest are better than no link at all.
    const linked = about.length > 0 ? about : await articles.listForLinks(locale, [], linksPerText);
    const links = linked.filter(({ slug }) => slug !== except);
    return { sources: found, links: links.map(({ title, slug }) => ({ title, path: articlePath(slug) })) };
  };

  const findIntent = async ({ keyword_id, payload }: GenerationRequest): Promise<Intent> => {
    const keyword = keyword_id
      ? await keywords.find(keyword_id)
      : await keywords.findByTerm(payload.term, payload.locale);
    return keyword?.intent ?? 'info';
  };

  /** The text that the request is about: the one it brings, or its article's as it is now. */
  const findExisting = async ({ type, payload }: GenerationRequest) => {
    if (type === 'outline') return undefined;
    const locale = type === 'translation' ? otherLocale(payload.locale) : payload.locale;
    const article =
      type !== 'article' && payload.article_id
        ? await articles.findForEditing(payload.article_id)
        : undefined;
    const content = payload.existingContent ?? article?.[`content_${locale}`] ?? '';
    if (content.trim() === '') throw new PermanentFailure('noTextToWorkFrom');
    return { title: article?.[`title_${locale}`] ?? '', content, slug: article?.slug };
  };

  const compose = async (request: GenerationRequest): Promise<Generated> => {
    if (request.type !== 'outline') throw new PermanentFailure('composesOutlinesOnly');
    const started = clock().getTime();
    const { term, locale } = request.payload;
    const [grounding, intent] = await Promise.all([findGrounding(term, locale), findIntent(request)]);
    return {
      result: composeOutline({ term, locale, intent, grounding }),
      composedBy: 'composer',
      model: null,
      promptVersion: null,
      tokensIn: null,
      tokensOut: null,
      cost: null,
      durationMs: clock().getTime() - started,
    };
  };

  const generate = async (request: GenerationRequest, progress: GenerationProgress): Promise<Generated> => {
    if (!writer) return compose(request);
    await spending.refuseBeyondLimit();
    const started = clock().getTime();
    const { type, payload } = request;
    const existing = await findExisting(request);
    const [grounding, intent] = await Promise.all([
      findGrounding(payload.term, payload.locale, existing?.slug),
      findIntent(request),
    ]);
    const used = { tokensIn: 0, tokensOut: 0 };
    const { result, promptVersion } = await writeWithModel({
      ...progress,
      writer,
      patience,
      input: { type, term: payload.term, locale: payload.locale, intent, grounding, existing },
      refuseBeyondLimit: spending.refuseBeyondLimit,
      onUsed: async ({ tokensIn, tokensOut }) => {
        used.tokensIn += tokensIn;
        used.tokensOut += tokensOut;
        await spending.note(writer.name, { tokensIn, tokensOut });
      },
    });
    return {
      result,
      composedBy: 'model',
      model: writer.name,
      promptVersion,
      ...used,
      cost: spending.costOf(writer.name, used),
      durationMs: clock().getTime() - started,
    };
  };

  return {
    /** Stops new work where the month's money is spent. */
    refuseBeyondLimit: spending.refuseBeyondLimit,

    generate,

    /** Writes at once, for a caller who waits; nothing is kept. */
    async generateNow(
      wanted: { term: string; locale: Locale; type: QueueType; existingContent?: string | null | undefined },
      signal: AbortSignal,
    ): Promise<Generated> {
      const { type, existingContent, ...payload } = wanted;
      const request = { type, payload: { ...payload, ...(existingContent && { existingContent }) } };
      try {
        return await generate(request, { signal, onText: () => {} });
      } catch (error) {
        if (error instanceof Problem) throw error;
        throw new Problem('generation_failed', { details: { reason: readableFault(error) }, cause: error });
      }
    },
  };
}

export type GenerationService = ReturnType<typeof createGenerationService>;
