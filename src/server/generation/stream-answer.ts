import { type ModelMessage, Output, parsePartialJson, streamText } from 'ai';
import { z } from 'zod';
import { failureOfProvider, PermanentFailure, TransientFailure } from './generation-failures.ts';
import type { Writer } from './language-model.ts';

/** As the model is asked for it; how long each part may be is checked afterwards, in the domain's words. */
const answerSchema = z.object({
  title: z.string(),
  metaDescription: z.string(),
  excerpt: z.string(),
  body: z.string().describe('Markdown'),
});

/** How long a provider may be silent, before its first text and after, and how long an answer may take. */
export interface Patience {
  firstMs: number;
  silentMs: number;
  wholeMs: number;
}

export interface Answer {
  text: string;
  finish: string;
}

export interface Used {
  tokensIn: number;
  tokensOut: number;
}

const longestAnswer = 300_000;
const partialEveryMs = 250;
const charactersPerToken = 4;

/** One answer of the model, as it came; whatever comes instead is thrown as a fault that passes or stays. */
export async function streamAnswer(options: {
  writer: Writer;
  instructions: string;
  messages: ModelMessage[];
  signal: AbortSignal;
  patience: Patience;
  onText: (text: string) => void;
  /** Hears what every answer took, also one that never ended: it has to be paid for. */
  onUsed: (used: Used) => Promise<void>;
}): Promise<Answer> {
  const { writer, instructions, messages, signal, patience, onText, onUsed } = options;
  const impatience = new AbortController();
  const giveUp = () => impatience.abort(new DOMException('The provider is silent', 'TimeoutError'));
  const whole = setTimeout(giveUp, patience.wholeMs);
  let silent = setTimeout(giveUp, patience.firstMs);
  let text = '';
  let thought = 0;
  let accepted = false;
  let told: { inputTokens?: number | undefined; outputTokens?: number | undefined } = {};
  let shownAt = Number.NEGATIVE_INFINITY;
  let showing: NodeJS.Timeout | undefined;
  const show = async () => {
    shownAt = performance.now();
    const part = await readablePart(text);
    showing = undefined;
    if (!impatience.signal.aborted) onText(part);
  };
  // The first words at once, then so often at most, and always the newest: also when the model pauses.
  const showSoon = () => {
    showing ??= setTimeout(show, Math.max(0, shownAt + partialEveryMs - performance.now()));
  };
  try {
    const { stream } = streamText({
      model: writer.model,
      maxOutputTokens: writer.maxOutputTokens,
      instructions,
      messages,
      output: Output.object({ schema: answerSchema }),
      // Whether and when to try again is the queue's matter.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, impatience.signal]),
      // Errors come as parts of the stream; without this they would also go to the console.
      onError: () => {},
    });
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') break;
      // The first sign of the provider's: from here on it counts.
      if (part.type === 'start-step') accepted = true;
      if (part.type === 'reasoning-delta') thought += part.text.length;
      if (part.type === 'text-delta') {
        text += part.text;
        if (text.length > longestAnswer) throw new PermanentFailure('answerTooLong');
        showSoon();
      }
      if (part.type === 'finish') {
        onText(await readablePart(text));
        told = part.totalUsage;
        return { text, finish: part.finishReason };
      }
      clearTimeout(silent);
      silent = setTimeout(giveUp, text === '' ? patience.firstMs : patience.silentMs);
    }
    throw new TransientFailure('providerCut');
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw failureOfProvider(impatience.signal.aborted ? impatience.signal.reason : error, writer.withoutKey);
  } finally {
    clearTimeout(whole);
    clearTimeout(silent);
    clearTimeout(showing);
    // What is still on its way is of no use to anybody.
    impatience.abort();
    if (accepted) {
      await onUsed({
        tokensIn: told.inputTokens ?? estimateTokens(instructions.length + JSON.stringify(messages).length),
        tokensOut: told.outputTokens ?? estimateTokens(text.length + thought),
      });
    }
  }
}

/** Where the provider did not come to say it. */
const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken);

/** What a reader can make of an answer that is not whole yet. */
async function readablePart(json: string): Promise<string> {
  const { value } = await parsePartialJson(json);
  const { title, body } = (value ?? {}) as { title?: unknown; body?: unknown };
  if (typeof body === 'string' && body !== '') return body;
  return typeof title === 'string' ? `# ${title}` : '';
}
