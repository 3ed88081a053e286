import { type ModelMessage, Output, parsePartialJson, streamText } from 'ai';
import { z } from 'zod';
import { stripUnstorable } from '../platform/http/clean-input.ts';
import { PermanentFailure, TransientFailure } from './generation-failures.ts';
import type { Writer } from './language-model.ts';
import { failureOfProvider } from './provider-failures.ts';
import type { Reservation } from './spending.ts';

/** The shape of the answer that the model is asked for. `queueResultSchema` checks the lengths afterwards. */
const answerSchema = z.object({
  title: z.string(),
  metaDescription: z.string(),
  excerpt: z.string(),
  body: z.string().describe('Markdown'),
});

/** Time limits for the wait before the first text, for each later pause, and for the whole answer. */
export interface AnswerTimeouts {
  firstTextMs: number;
  pauseMs: number;
  totalMs: number;
}

const maxAnswerLength = 300_000;
const progressIntervalMs = 250;
const charactersPerToken = 4;

/** What every call of the model needs besides its prompt. */
export interface ModelCall {
  writer: Writer;
  signal: AbortSignal;
  timeouts: AnswerTimeouts;
  onText: (text: string) => void;
  /** Reserves the cost of a prompt of the given length. Throws if the call must not be made. */
  reserve: (characters: number) => Promise<Reservation>;
}

/** Throws a TransientFailure, a PermanentFailure, the reason of the aborted signal, or the error of `reserve`. */
export async function streamAnswer(
  options: ModelCall & { instructions: string; messages: ModelMessage[] },
): Promise<{ text: string; finish: string }> {
  const { writer, instructions, messages, signal, timeouts, onText } = options;
  const promptLength = instructions.length + JSON.stringify(messages).length;
  const reservation = await options.reserve(promptLength);
  const ownAbort = new AbortController();
  const giveUp = () =>
    ownAbort.abort(new DOMException('The provider did not answer in time', 'TimeoutError'));
  const totalTimer = setTimeout(giveUp, timeouts.totalMs);
  let pauseTimer = setTimeout(giveUp, timeouts.firstTextMs);
  let text = '';
  let reasoningLength = 0;
  let accepted = false;
  let reported: { inputTokens?: number | undefined; outputTokens?: number | undefined } = {};
  let reportedAt = Number.NEGATIVE_INFINITY;
  let progressTimer: NodeJS.Timeout | undefined;
  const reportProgress = async () => {
    reportedAt = performance.now();
    const readable = await readableText(text);
    progressTimer = undefined;
    if (!ownAbort.signal.aborted) onText(readable);
  };
  // The first text is reported immediately, and later text at most every 250 ms.
  const scheduleProgress = () => {
    progressTimer ??= setTimeout(
      () => void reportProgress(),
      Math.max(0, reportedAt + progressIntervalMs - performance.now()),
    );
  };
  try {
    const { stream } = streamText({
      model: await writer.loadModel(),
      maxOutputTokens: reservation.maxOutputTokens,
      instructions,
      messages,
      output: Output.object({ schema: answerSchema }),
      // The AI SDK must not retry, because the queue decides about retries.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, ownAbort.signal]),
      // The loop below handles errors. The default handler would also print them to the console.
      onError: () => {},
    });
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') break;
      // The event `start-step` means that the provider has accepted the request and charges for it.
      if (part.type === 'start-step') accepted = true;
      if (part.type === 'reasoning-delta') reasoningLength += part.text.length;
      if (part.type === 'text-delta') {
        text += part.text;
        if (text.length > maxAnswerLength) throw new PermanentFailure('answer_too_long');
        scheduleProgress();
      }
      if (part.type === 'finish') {
        onText(await readableText(text));
        reported = part.totalUsage;
        return { text, finish: part.finishReason };
      }
      clearTimeout(pauseTimer);
      pauseTimer = setTimeout(giveUp, text === '' ? timeouts.firstTextMs : timeouts.pauseMs);
    }
    throw new TransientFailure('provider_disconnected');
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw failureOfProvider(ownAbort.signal.aborted ? ownAbort.signal.reason : error, writer.redactKey);
  } finally {
    clearTimeout(totalTimer);
    clearTimeout(pauseTimer);
    clearTimeout(progressTimer);
    // Cancels the rest of the response if the answer is not complete.
    ownAbort.abort();
    // The provider also charges for aborted answers.
    await reservation.settle(
      accepted
        ? {
            tokensIn: validTokens(reported.inputTokens) ?? estimateTokens(promptLength),
            tokensOut: validTokens(reported.outputTokens) ?? estimateTokens(text.length + reasoningLength),
          }
        : null,
    );
  }
}

/** No model accepts or writes more tokens in one call, so a larger number is an error of the provider. */
const maxTokens = 10_000_000;

const validTokens = (reported: number | undefined): number | undefined =>
  Number.isInteger(reported) && Number(reported) >= 0 && Number(reported) <= maxTokens ? reported : undefined;

const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken);

/** Extracts the Markdown text from an incomplete JSON answer. */
async function readableText(json: string): Promise<string> {
  const { value } = await parsePartialJson(json);
  const { title, body } = (value ?? {}) as { title?: unknown; body?: unknown };
  if (typeof body === 'string' && body !== '') return stripUnstorable(body) as string;
  return typeof title === 'string' ? `# ${stripUnstorable(title)}` : '';
}
