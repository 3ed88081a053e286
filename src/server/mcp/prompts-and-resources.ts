import type { McpServer, ResourceTemplate, ScopeChallengeHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Locale, localeSchema, locales } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { labelReader } from '../foods/label-reader.ts';
import { glossary } from '../generation/glossary.ts';
import { houseStyle } from '../generation/house-style.ts';
import { filledText } from '../platform/filled-text.ts';
import { describeAdditive } from './library-tools.ts';
import factCheck from './prompts/fact-check-article.md?raw';
import writeOutline from './prompts/write-outline.md?raw';
import { dataText, requireScope, type Tool, type ToolContext } from './tool.ts';

const maxSourcePages = 20;
const maxCompletions = 100;

export const readingScope = 'read' satisfies Tool['scope'];

/** Registers the texts that an agent should read before it writes. */
export function registerResources(
  server: McpServer,
  { services, actor, siteUrl }: ToolContext,
  { scopeChallenge, Template }: { scopeChallenge: ScopeChallengeHandler; Template: typeof ResourceTemplate },
): void {
  const register = (
    name: string,
    path: string,
    metadata: { title: string; description: string; mimeType: string },
    read: () => string | Promise<string>,
  ) =>
    server.registerResource(
      name,
      `novasjekk://${path}`,
      { ...metadata, scopeChallenge },
      async ({ href }) => {
        // The SDK refuses calls without the scope. This protects the resource if it ever fails to.
        requireScope(actor, readingScope);
        return { contents: [{ uri: href, text: await read() }] };
      },
    );
  register(
    'glossary',
    'glossary',
    { title: 'Glossary', description: 'Fixed translations: Norwegian = English.', mimeType: 'text/plain' },
    () => glossary.map(({ no, en }) => `${no} = ${en}`).join('\n'),
  );
  for (const locale of locales)
    register(
      `house-style-${locale}`,
      `house-style/${locale}`,
      { title: `House style (${locale})`, description: 'How the site writes.', mimeType: 'text/markdown' },
      () => houseStyle(locale),
    );
  register(
    'sources',
    'sources',
    {
      title: 'Source library',
      description: 'The accepted publications that texts may cite. Use search_sources to read their facts.',
      mimeType: 'text/plain',
    },
    async () => dataText(await listSources(services)),
  );
  const registerEach = (
    name: string,
    variable: string,
    metadata: { title: string; description: string },
    list: () => Promise<Map<string, () => object>>,
  ) => {
    const complete = async (value: string) =>
      [...(await list()).keys()]
        .filter((key) => key.startsWith(value.toLowerCase()))
        .slice(0, maxCompletions);
    server.registerResource(
      name,
      new Template(`novasjekk://${name}/{${variable}}`, {
        list: undefined,
        complete: { [variable]: complete },
      }),
      { ...metadata, mimeType: 'application/json', scopeChallenge },
      async (uri, variables) => {
        requireScope(actor, readingScope);
        const read = (await list()).get(String(variables[variable]).toLowerCase());
        if (!read) throw new Problem('not_found');
        return { contents: [{ uri: uri.href, text: JSON.stringify(read(), null, 1) }] };
      },
    );
  };
  registerEach(
    'foods',
    'slug',
    { title: 'Food', description: 'A food with its verdict, groups, examples and sources.' },
    async () => {
      const { foods } = await services.foods.readLibrary();
      return new Map(foods.map((food) => [food.slug, () => food]));
    },
  );
  registerEach(
    'additives',
    'number',
    { title: 'Additive', description: 'An additive by its E number, such as e471.' },
    async () =>
      new Map(labelReader().additives.map((each) => [`e${each.e}`, () => describeAdditive(each, siteUrl)])),
  );
}

async function listSources(services: ToolContext['services']) {
  const listed: object[] = [];
  for (let page = 1; page <= maxSourcePages; page++) {
    const { sources, pages } = await services.sources.list({ q: '', page });
    for (const { id, url, title_no, title_en, proposed_by } of sources)
      if (proposed_by === null) listed.push({ id, url, title_no, title_en });
    if (page >= pages) break;
  }
  return { sources: listed };
}

const names: Record<Locale, string> = { no: 'Norwegian (bokmål)', en: 'British English' };

export function registerPrompts(server: McpServer, scopeChallenge: ScopeChallengeHandler): void {
  server.registerPrompt(
    'write_outline',
    {
      scopeChallenge,
      title: 'Write an outline',
      description: 'Writes the outline of an article about a search term and stores it as a draft.',
      argsSchema: z.object({ term: z.string().max(200), locale: localeSchema.optional() }),
    },
    ({ term, locale = 'no' }) => message(writeOutline, locale, { term: JSON.stringify(term) }),
  );
  server.registerPrompt(
    'fact_check_article',
    {
      scopeChallenge,
      title: 'Fact-check an article',
      description: 'Compares the claims of an article with the source library and proposes corrections.',
      argsSchema: z.object({ article_id: z.string().max(100), locale: localeSchema.optional() }),
    },
    ({ article_id, locale = 'no' }) => message(factCheck, locale, { article: JSON.stringify(article_id) }),
  );
}

function message(template: string, locale: Locale, values: Record<string, string>) {
  const language = names[locale];
  const text = filledText(template.trim(), { language, locale, houseStyle: houseStyle(locale), ...values });
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}
