import { parentPort } from 'node:worker_threads';
import { analyseText } from '../../../domain/articles/analyse-text.ts';
import { buildLedger, claimSentences } from '../../../domain/articles/claim-ledger.ts';
import { findUnsourcedClaims } from '../../../domain/articles/health-claims.ts';
import { inspectArticle } from '../../../domain/articles/inspect-article.ts';
import { readKeywordFileBriefly } from '../../../domain/keywords/keyword-file.ts';
import { findUnlinkedMentions } from '../../../domain/links/suggest-links.ts';
import { Problem } from '../../../domain/problems.ts';
import { countTextWarnings } from '../../../domain/queue/draft-faults.ts';
import { descendingOrder } from '../../../domain/search-console/descending-order.ts';
import { subjectsOf } from '../../../domain/search-console/scoring/subjects.ts';
import { countWords } from '../../../domain/text/markdown-text.ts';
import { markdownSnippets } from '../../../domain/text/search-words.ts';
import { changedParagraphs } from '../../articles/revisions/changed-paragraphs.ts';
import type { ImportedArticle } from '../../transfer/imported-article.ts';

const maxBatchCharacters = 500_000;

const asCalculation =
  <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
  async (...args: Args): Promise<Result> =>
    run(...args);

const loaded =
  <Args extends unknown[], Result>(load: () => Promise<(...args: Args) => Result>) =>
  async (...args: Args): Promise<Awaited<Result>> =>
    await (await load())(...args);

/** The functions that run in a worker thread, because they may take more than a few milliseconds. */
const calculations = {
  analyseText: asCalculation(analyseText),
  buildLedger: asCalculation(buildLedger),
  claimSentences: asCalculation(claimSentences),
  changedParagraphs: asCalculation(changedParagraphs),
  countTextWarnings: asCalculation(countTextWarnings),
  countWords: asCalculation(countWords),
  descendingOrder: asCalculation(descendingOrder),
  findUnlinkedMentions: asCalculation(findUnlinkedMentions),
  findUnsourcedClaims: asCalculation(findUnsourcedClaims),
  inspectArticle: asCalculation(inspectArticle),
  markdownSnippets: asCalculation(markdownSnippets),
  readKeywords: asCalculation(readKeywordFileBriefly),
  subjectsOf: asCalculation(subjectsOf),
  // These modules are imported when they are first needed, because a thread usually runs one kind of calculation.
  drawSocialCard: loaded(async () => (await import('../../social-cards/draw-social-card.ts')).drawSocialCard),
  prepareImage: loaded(async () => (await import('../../media/prepare-image.ts')).prepareImage),
  renderCited: loaded(async () => (await import('../../../web/site/publisher/cited-body.ts')).renderCited),
  renderMarkdown: async (text: string) =>
    (await import('../../../web/site/markdown/markdown.ts')).renderMarkdown(text).html,
  readImport: loaded(async () => (await import('../../transfer/read-import.ts')).readImport),
  unpackFile: loaded(async () => (await import('../../transfer/read-zip.ts')).unpackFile),
};

export type Calculations = typeof calculations;

export interface CalculationRequest {
  id: number;
  name: keyof Calculations;
  args: unknown[];
}

/** Part of a long list. The parts are sent before the result, which then contains an empty list. */
interface Elements {
  list: string;
  elements: unknown[];
}

/** The main thread's answer to each batch of elements, with the id of the call. */
export interface BatchReceipt {
  received: number;
}

export type CalculationAnswer = { id: number } & (
  | Elements
  | { result: unknown }
  | { problem: Pick<Problem, 'code' | 'values' | 'details'> }
  | { error: { message: string; stack: string | undefined } }
);

/** A list that may be long, in the result of a calculation. `sizeOf` returns the size of an element in characters. */
interface LongList {
  name: string;
  sizeOf: (element: never) => number;
}

const longLists: Partial<Record<keyof Calculations, LongList>> = {
  readImport: {
    name: 'articles',
    sizeOf: ({ fields: { content_no = '', content_en = '' } }: ImportedArticle) =>
      content_no.length + content_en.length + 2500,
  },
  readKeywords: { name: 'rows', sizeOf: () => 250 },
};

/** The functions that continue a calculation when the main thread has received its last batch, by the id of the call. */
const onReceipt = new Map<number, () => void>();

/**
 * Sends a long list in batches, because the main thread would be blocked by one long message. Each batch is sent after
 * the main thread has received the last one, because waiting messages are received together.
 */
async function sendInBatches(id: number, { name, sizeOf }: LongList, elements: never[]): Promise<void> {
  let batch: unknown[] = [];
  let characters = 0;
  const send = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onReceipt.set(id, resolve);
    parentPort?.postMessage({ id, list: name, elements: batch } satisfies CalculationAnswer);
    batch = [];
    characters = 0;
    await promise;
    onReceipt.delete(id);
  };
  for (const element of elements) {
    batch.push(element);
    characters += sizeOf(element);
    if (characters > maxBatchCharacters) await send();
  }
  if (batch.length > 0) await send();
}

parentPort?.on('message', (message: CalculationRequest | BatchReceipt) => {
  if ('received' in message) onReceipt.get(message.received)?.();
  else void runCalculation(message);
});

async function runCalculation({ id, name, args }: CalculationRequest): Promise<void> {
  const answer = (message: CalculationAnswer) => parentPort?.postMessage(message);
  try {
    const calculate = calculations[name] as (...values: unknown[]) => Promise<unknown>;
    const result = await calculate(...args);
    const long = longLists[name];
    if (!long) {
      answer({ id, result });
      return;
    }
    const { [long.name]: elements, ...rest } = result as Record<string, never[]>;
    await sendInBatches(id, long, elements ?? []);
    answer({ id, result: { ...rest, [long.name]: [] } });
  } catch (error) {
    if (error instanceof Problem) {
      const { code, values, details } = error;
      answer({ id, problem: { code, values, details } });
      return;
    }
    const { message, stack } = error as Error;
    answer({ id, error: { message, stack } });
  }
}
