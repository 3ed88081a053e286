import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { Env } from '../env.ts';
import { createRedactor } from '../secrets.ts';

// What the library would say of unknown models and settings goes to nobody who could use it.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Anthropic wants to be told; for a model that the library does not know yet it would say too little. */
const longestOfAnthropic = 16_000;

export type ModelSettings = Pick<
  Env,
  'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL' | 'AI_PRICES' | 'AI_MONTHLY_LIMIT'
>;

export interface Writer {
  name: string;
  model: LanguageModel;
  maxOutputTokens?: number;
  /** A provider's words, which people see, without the key that it may repeat. */
  withoutKey: (text: string) => string;
}

/** The model that the settings name; none where they name no provider. */
export function languageModelOf(settings: ModelSettings, fetch: typeof globalThis.fetch): Writer | undefined {
  const { AI_PROVIDER, AI_MODEL: name, AI_API_KEY: apiKey, AI_BASE_URL: baseURL } = settings;
  if (!AI_PROVIDER || !name) return undefined;
  const withoutKey = createRedactor(apiKey ? [apiKey] : []);
  switch (AI_PROVIDER) {
    case 'openai':
      return { name, withoutKey, model: createOpenAI({ apiKey, baseURL, fetch })(name) };
    case 'anthropic':
      return {
        name,
        withoutKey,
        model: createAnthropic({ apiKey, baseURL, fetch })(name),
        maxOutputTokens: longestOfAnthropic,
      };
    case 'openai-compatible':
      return {
        name,
        withoutKey,
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
