import type { LanguageModel } from 'ai';
import type { Env } from '../platform/env.ts';
import { createRedactor } from '../platform/secrets.ts';

// The AI SDK would print warnings about unknown models to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Anthropic requires a limit of output tokens, and the default of the AI SDK for unknown models is too low. */
const anthropicMaxOutputTokens = 16_000;

export type ModelSettings = Pick<
  Env,
  'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL' | 'AI_PRICES' | 'AI_MONTHLY_LIMIT'
>;

export interface Writer {
  name: string;
  /** Loads the package of the provider, which would otherwise slow down every start of the server. */
  loadModel: () => Promise<LanguageModel>;
  maxOutputTokens?: number;
  /** Removes the API key from a text, because providers may repeat it in error messages that people see. */
  redactKey: (text: string) => string;
}

export function languageModelOf(settings: ModelSettings, fetch: typeof globalThis.fetch): Writer | undefined {
  const { AI_PROVIDER, AI_MODEL: name, AI_API_KEY: apiKey, AI_BASE_URL: baseURL } = settings;
  if (!AI_PROVIDER || !name) return undefined;
  const redactKey = createRedactor(apiKey ? [apiKey] : []);
  const loadModel = {
    openai: async () => {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ apiKey, baseURL, fetch })(name);
    },
    anthropic: async () => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ apiKey, baseURL, fetch })(name);
    },
    'openai-compatible': async () => {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: 'openai-compatible',
        baseURL: baseURL ?? '',
        apiKey,
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: true,
      })(name);
    },
  }[AI_PROVIDER];
  const isLimited = AI_PROVIDER === 'anthropic';
  return { name, redactKey, loadModel, ...(isLimited && { maxOutputTokens: anthropicMaxOutputTokens }) };
}
