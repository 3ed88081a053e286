import { setTimeout as pause } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { Problem } from '../../domain/problems.ts';
import { changedParagraphs } from '../articles/changed-paragraphs.ts';
import type { ReadImport } from '../transfer/imported-article.ts';

const maxBatchCharacters = 500_000;
const maxBatchArticles = 200;

/** The functions that run in a worker thread, because they may take more than a few milliseconds. */
const calculations = {
  changedParagraphs: async (before: string, now: string) => changedParagraphs(before, now),
  // These modules are imported when they are first needed, because a thread usually runs one kind of calculation.
  drawSocialCard: async (
    ...args: Parameters<typeof import('../social-cards/draw-social-card.ts').drawSocialCard>
  ) => (await import('../social-cards/draw-social-card.ts')).drawSocialCard(...args),
  readImport: async (...args: Parameters<typeof import('../transfer/read-import.ts').readImport>) =>
    (await import('../transfer/read-import.ts')).readImport(...args),
  unpackFile: async (...args: Parameters<typeof import('../transfer/read-zip.ts').unpackFile>) =>
    (await import('../transfer/read-zip.ts')).unpackFile(...args),
};

export type Calculations = typeof calculations;

export interface CalculationRequest {
  id: number;
  name: keyof Calculations;
  args: unknown[];
}

/** Some elements of a long list in the result. They are sent before the result itself, whose list is empty. */
interface Elements {
  elements: unknown[];
}

export type CalculationAnswer = { id: number } & (
  | Elements
  | { result: unknown }
  | { problem: Pick<Problem, 'code' | 'values' | 'details'> }
  | { error: { message: string; stack: string | undefined } }
);

/** Sends the articles of an import in batches, because the main thread would be blocked by one long message. */
async function sendInBatches(id: number, { articles, ...rest }: ReadImport): Promise<ReadImport> {
  let batch: ReadImport['articles'] = [];
  let characters = 0;
  const send = async () => {
    parentPort?.postMessage({ id, elements: batch } satisfies CalculationAnswer);
    batch = [];
    characters = 0;
    await pause(1);
  };
  for (const article of articles) {
    batch.push(article);
    const { content_no = '', content_en = '' } = article.fields;
    characters += content_no.length + content_en.length;
    if (characters > maxBatchCharacters || batch.length === maxBatchArticles) await send();
  }
  if (batch.length > 0) await send();
  return { ...rest, articles: [] };
}

parentPort?.on('message', async ({ id, name, args }: CalculationRequest) => {
  const answer = (message: CalculationAnswer) => parentPort?.postMessage(message);
  try {
    const calculate = calculations[name] as (...values: unknown[]) => Promise<unknown>;
    const result = await calculate(...args);
    answer({ id, result: name === 'readImport' ? await sendInBatches(id, result as ReadImport) : result });
  } catch (error) {
    if (error instanceof Problem) {
      const { code, values, details } = error;
      return answer({ id, problem: { code, values, details } });
    }
    const { message, stack } = error as Error;
    answer({ id, error: { message, stack } });
  }
});
