import { type Intent, keywordSearchSchema } from '../../domain/keywords/keyword.ts';
import { type Locale, otherLocale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { englishSentence, Problem } from '../../domain/problems.ts';
import type { Brief } from '../../domain/queue/brief.ts';
import type { ComposedBy, QueuePayload, QueueResult, QueueType } from '../../domain/queue/queue-item.ts';
import { requiredWords, specificWords } from '../../domain/search-console/scoring/subject-words.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import type { ArticleAdminService } from '../articles/article-admin-service.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { KeywordService } from '../keywords/keyword-service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { fetchUnlessMetadata } from '../platform/http/public-address.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { SourceService } from '../sources/source-service.ts';
import { composeOutline } from './compose-outline.ts';
import { PermanentFailure, storedFailure, TransientFailure } from './generation-failures.ts';
import { groundingOf } from './grounding.ts';
import { languageModelOf, type Writer } from './language-model.ts';
import { createSpending, type Expense, type ReservationOptions } from './spending.ts';
import type { AnswerTimeouts } from './stream-answer.ts';

export interface GenerationRequest {
  type: QueueType;
  keyword_id?: string | null;
  payload: QueuePayload;
  rejection_reason?: string | null;
  /** For a text that came from search data: the queries and questions to answer, and its links and sources. */
  brief?: Brief | null;
}

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

export interface GenerationProgress extends ReservationOptions {
  signal: AbortSignal;
  /** Called repeatedly with the text that has been generated so far. */
  onText: (text: string) => void;
}

interface GenerationDependencies
  extends Pick<ServiceParts, 'env' | 'currentEnv' | 'database' | 'clock' | 'fetch' | 'audit'> {
  articles: ArticleAdminService;
  keywords: KeywordService;
  sources: SourceService;
  timeouts?: AnswerTimeouts;
}

const sourcesPerText = 6;
const linksPerText = 8;
/** The first text may take minutes, because some models reason first and some must first be loaded into memory. */
const defaultTimeouts: AnswerTimeouts = { firstTextMs: 5 * 60_000, pauseMs: 60_000, totalMs: 15 * 60_000 };

const testTimeouts: AnswerTimeouts = { firstTextMs: 60_000, pauseMs: 20_000, totalMs: 90_000 };

/** Loads the AI SDK separately, because it would slow down every start of the server. */
const loadModelCode = () => import('./write-with-model.ts');

/** Finds the material of a text: sources, intent, related keywords and the existing article. */
function createMaterial({ articles, keywords, sources }: GenerationDependencies) {
  const findGrounding = async ({ payload: { term, locale }, brief }: GenerationRequest, ownSlug?: string) => {
    const terms = [term, ...(brief?.queries ?? []).map((query) => query.term)];
    const [found, about] = await Promise.all([
      sources.listRelevant([...new Set(terms)], locale, sourcesPerText),
      articles.listForLinks(locale, [term, ...requiredWords(term)], linksPerText),
    ]);
    const own = ownSlug && articlePath(ownSlug);
    const links = [
      ...(brief?.links ?? []),
      ...about.map(({ title, slug }) => ({ title, path: articlePath(slug) })),
    ].filter(({ path }) => path !== own);
    return {
      sources: found.map((source) => groundingOf(source, locale)),
      links: [...new Map(links.map((link) => [link.path, link])).values()].slice(0, linksPerText),
    };
  };

  const findIntent = async ({ keyword_id, payload }: GenerationRequest): Promise<Intent> => {
    const keyword = keyword_id
      ? await keywords.find(keyword_id)
      : await keywords.findByTerm(payload.term, payload.locale);
    return keyword?.intent ?? 'info';
  };

  /** Returns other keywords that share the longest word of the term, those with the highest priority first. */
  const findNeighbours = async (term: string, locale: Locale): Promise<string[]> => {
    const longest = term
      .split(/\s+/)
      .reduce((found, word) => (word.length > found.length ? word : found), '');
    const { keywords: found } = await keywords.list(keywordSearchSchema.parse({ q: longest, locale }));
    return found.map((keyword) => keyword.term).filter((each) => each !== term);
  };

  /** The text to work on: that of the payload, otherwise the current text of the article. */
  const findExisting = async ({ type, payload }: GenerationRequest) => {
    if (type === 'outline') return undefined;
    const locale = type === 'translation' ? otherLocale(payload.locale) : payload.locale;
    const article =
      type !== 'article' && payload.article_id
        ? await articles.findForEditing(payload.article_id)
        : undefined;
    const content = payload.existingContent ?? article?.[`content_${locale}`] ?? '';
    if (content.trim() === '') throw new PermanentFailure('source_text_missing');
    return { title: article?.[`title_${locale}`] ?? '', content, slug: article?.slug };
  };

  return { findGrounding, findIntent, findNeighbours, findExisting };
}

const createComposer =
  (
    { clock, articles }: GenerationDependencies,
    { findGrounding, findIntent, findNeighbours }: ReturnType<typeof createMaterial>,
  ) =>
  async (request: GenerationRequest): Promise<Generated> => {
    if (request.type !== 'outline') throw new PermanentFailure('model_not_configured');
    const started = clock().getTime();
    const { term, locale } = request.payload;
    const [grounding, intent, neighbours, about] = await Promise.all([
      findGrounding(request),
      findIntent(request),
      findNeighbours(term, locale),
      // A word such as "upf" is in the titles of many articles, which are not about all of it.
      specificWords(term).length > 0 ? articles.listForLinks(locale, [term], 1) : [],
    ]);
    const [first] = about;
    const existing = first && { title: first.title, path: articlePath(first.slug) };
    return {
      result: composeOutline({ term, locale, intent, grounding, neighbours, existing, brief: request.brief }),
      composedBy: 'composer',
      model: null,
      promptVersion: null,
      tokensIn: null,
      tokensOut: null,
      cost: null,
      durationMs: clock().getTime() - started,
    };
  };

/** Asks the model for one word, in the same way as for a text, and fails with the same errors. */
const createModelTest =
  (findWriter: () => Promise<Writer | undefined>, { reserve }: ReturnType<typeof createSpending>) =>
  async (signal: AbortSignal, actorId: string): Promise<void> => {
    const writer = await findWriter();
    if (!writer) throw new Problem('setting_not_set');
    const { streamAnswer } = await import('./stream-answer.ts');
    await streamAnswer({
      writer,
      instructions: 'Answer with a JSON object with the fields title, metaDescription, excerpt and body.',
      messages: [{ role: 'user', content: 'Write the word OK in every field.' }],
      signal,
      timeouts: testTimeouts,
      onText: () => {},
      reserve: (characters) => reserve(writer, characters, { actorId }),
    });
  };

/** Writes a text. The text of an article without an outline is written after its outline, and both are counted. */
async function withOutline(
  request: GenerationRequest,
  write: (request: GenerationRequest) => Promise<Generated>,
): Promise<Generated> {
  if (request.type !== 'article' || request.payload.existingContent) return write(request);
  const outline = await write({ ...request, type: 'outline' });
  const text = await write({
    ...request,
    payload: { ...request.payload, existingContent: outline.result.body },
  });
  const sum = (name: 'tokensIn' | 'tokensOut' | 'cost') => (outline[name] ?? 0) + (text[name] ?? 0);
  return {
    ...text,
    tokensIn: sum('tokensIn'),
    tokensOut: sum('tokensOut'),
    cost: text.cost === null ? null : sum('cost'),
    durationMs: outline.durationMs + text.durationMs,
  };
}

export function createGenerationService(dependencies: GenerationDependencies) {
  const { env, database, clock, audit, timeouts = defaultTimeouts } = dependencies;
  const modelFetch = env.AI_PROVIDER ? dependencies.fetch : fetchUnlessMetadata;
  // An admin can change the model at any time.
  const findWriter = async () => languageModelOf(await dependencies.currentEnv(), modelFetch);
  const spending = createSpending(database, clock, env);

  const material = createMaterial(dependencies);
  const { findGrounding, findIntent, findExisting } = material;
  const compose = createComposer(dependencies, material);
  const generate = async (request: GenerationRequest, progress: GenerationProgress): Promise<Generated> => {
    const writer = await findWriter();
    return writer ? withOutline(request, (each) => write(writer, each, progress)) : compose(request);
  };
  const write = async (writer: Writer, request: GenerationRequest, progress: GenerationProgress) => {
    const { writeWithModel } = await loadModelCode();
    const started = clock().getTime();
    const { payload } = request;
    const existing = await findExisting(request);
    const [grounding, intent] = await Promise.all([
      findGrounding(request, existing?.slug),
      findIntent(request),
    ]);
    const usage = { tokensIn: 0, tokensOut: 0 };
    const onExpense = async (expense: Expense, transaction: Transaction) => {
      usage.tokensIn += expense.tokensIn;
      usage.tokensOut += expense.tokensOut;
      await progress.onExpense?.(expense, transaction);
    };
    const written = await writeWithModel({
      signal: progress.signal,
      onText: progress.onText,
      writer,
      timeouts,
      input: {
        ...pick(request, 'type', 'brief'),
        ...pick(payload, 'term', 'locale'),
        intent,
        grounding,
        existing,
        rejectionReason: request.rejection_reason,
        siteUrl: env.SITE_URL,
      },
      reserve: (characters) => spending.reserve(writer, characters, { actorId: progress.actorId, onExpense }),
    });
    return {
      ...written,
      composedBy: 'model' as const,
      model: writer.name,
      ...usage,
      cost: spending.costOf(writer.name, usage),
      durationMs: clock().getTime() - started,
    };
  };

  return {
    requireBudget: spending.requireBudget,

    /** Whether a language model is configured. Without one, only outlines can be generated. */
    hasModel: async (): Promise<boolean> => (await findWriter()) !== undefined,

    testModel: createModelTest(findWriter, spending),

    generate,

    /** Generates content within the current request, without a queue item. Stores the spending and an audit entry. */
    async generateNow(
      input: { term: string; locale: Locale; type: QueueType; existingContent?: string | null | undefined },
      actor: Actor,
      signal: AbortSignal,
    ): Promise<Generated> {
      const { type, existingContent, ...payload } = input;
      const request = { type, payload: { ...payload, ...(existingContent && { existingContent }) } };
      const record = (after: Record<string, unknown>) =>
        audit.record('generation.direct', actor, payload.term, {
          after: { type, locale: payload.locale, ...after },
        });
      const actorId = auditActor(actor).actor?.id;
      try {
        const generated = await generate(request, { signal, onText: () => {}, actorId });
        const { model, tokensIn, tokensOut, cost } = generated;
        await record({ model, tokensIn, tokensOut, cost });
        return generated;
      } catch (error) {
        // A failure to write the audit entry must not replace the failure of the generation.
        await record({ failure: storedFailure(error).code }).catch(() => {});
        if (error instanceof TransientFailure && error.code === 'budget_reserved') throw error;
        const isFailure = error instanceof TransientFailure || error instanceof PermanentFailure;
        if (error instanceof Problem && !isFailure) throw error;
        const failure = storedFailure(error);
        const details = { ...failure, reason: englishSentence(failure) };
        throw new Problem('generation_failed', { details, cause: error });
      }
    },
  };
}

export type GenerationService = ReturnType<typeof createGenerationService>;
