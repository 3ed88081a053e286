import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { Env } from '../env.ts';
import { createRedactor } from '../secrets.ts';

// The warnings of the library are turned off, because it would print them to the console for unknown models.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Anthropic requires a limit of output tokens, and the library's default for unknown models is too low. */
const anthropicMaxOutputTokens = 16_000;

export type ModelSettings = Pick<
  Env,
  'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL' | 'AI_PRICES' | 'AI_MONTHLY_LIMIT'
>;

export interface Writer {
  name: string;
  model: LanguageModel;
  maxOutputTokens?: number;
  /** Removes the API key from a text, because providers may repeat it in error messages that people see. */
  redactKey: (text: string) => string;
}

/** Returns the configured language model, or undefined if AI_PROVIDER is not set. */
export function languageModelOf(settings: ModelSettings, fetch: typeof globalThis.fetch): Writer | undefined {
  const { AI_PROVIDER, AI_MODEL: name, AI_API_KEY: apiKey, AI_BASE_URL: baseURL } = settings;
  if (!AI_PROVIDER || !name) return undefined;
  const redactKey = createRedactor(apiKey ? [apiKey] : []);
  switch (AI_PROVIDER) {
    case 'openai':
      return { name, redactKey, model: createOpenAI({ apiKey, baseURL, fetch })(name) };
    case 'anthropic':
      return {
        name,
        redactKey,
        model: createAnthropic({ apiKey, baseURL, fetch })(name),
        maxOutputTokens: anthropicMaxOutputTokens,
      };
    case 'openai-compatible':
      return {
        name,
        redactKey,
        model: createOpenAICompatible({
          name: 'openai-compatible',
          baseURL: baseURL ?? '',
          apiKey,
          fetch,
          includeUsage: true,
          supportsStructuredOutputs: true,
        })(name),
      };
  }
}
