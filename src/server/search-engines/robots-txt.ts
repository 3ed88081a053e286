import type { SiteSettings } from '../../domain/settings/site-settings.ts';

/** Crawlers that collect texts for the training of language models. */
const trainingBots = [
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'Bytespider',
  'Meta-ExternalAgent',
  'Amazonbot',
  'cohere-training-data-crawler',
];
/** Crawlers of assistants that answer questions with the text of a page and a link to it. */
const searchBots = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'PerplexityBot',
  'Perplexity-User',
  'Claude-SearchBot',
  'Claude-User',
  'DuckAssistBot',
  'MistralAI-User',
];

const refusal = (bots: readonly string[]) =>
  `${bots.map((bot) => `User-agent: ${bot}\n`).join('')}Disallow: /\n\n`;
const yesOrNo = (allowed: boolean) => (allowed ? 'yes' : 'no');

/** Keeps crawlers to public pages, and states what assistants may do with them (contentsignals.org). */
export const robotsTxt = (
  siteUrl: string,
  { ai_search, ai_training }: Pick<SiteSettings, 'ai_search' | 'ai_training'>,
): string => `User-agent: *
Content-Signal: search=yes, ai-input=${yesOrNo(ai_search)}, ai-train=${yesOrNo(ai_training)}
Allow: /
Disallow: /admin
Disallow: /api
Disallow: /auth
Disallow: /sprak

${ai_training ? '' : refusal(trainingBots)}${ai_search ? '' : refusal(searchBots)}Sitemap: ${siteUrl}/sitemap.xml
`;
