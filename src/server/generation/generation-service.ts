import type { Intent } from '../../domain/keyword.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ComposedBy, QueuePayload, QueueResult, QueueType } from '../../domain/queue-item.ts';
import type { Clock } from '../clock.ts';
import { composeOutline } from './compose-outline.ts';
import { LastingFault } from './faults.ts';
import type { FindGrounding } from './grounding.ts';

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
  clock: Clock;
  findGrounding: FindGrounding;
  findIntent: (request: GenerationRequest) => Promise<Intent>;
}

const composesOutlinesOnly =
  'No model is set up, and the built-in composer makes outlines only. Set AI_PROVIDER to generate this.';

export function createGenerationService({ clock, findGrounding, findIntent }: GenerationParts) {
  const compose = async (request: GenerationRequest): Promise<Generated> => {
    if (request.type !== 'outline') throw new LastingFault(composesOutlinesOnly);
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

  return {
    /** Stops new work where the month's money is spent. */
    async refuseBeyondLimit(): Promise<void> {},

    generate: (request: GenerationRequest, _: GenerationProgress): Promise<Generated> => compose(request),

    /** Writes at once, for a caller who waits; nothing is kept. */
    generateNow(
      wanted: { term: string; locale: Locale; type: QueueType; existingContent?: string | null | undefined },
      _: AbortSignal,
    ): Promise<Generated> {
      const { type, existingContent, ...payload } = wanted;
      return compose({ type, payload: { ...payload, ...(existingContent && { existingContent }) } });
    },
  };
}

export type GenerationService = ReturnType<typeof createGenerationService>;
