import { site } from '../../../site.config.ts';
import { type Locale, localizedPath } from '../../domain/locale.ts';
import { articleMarkdownPath, type PublicPage, publicPagePaths } from '../../domain/site/public-pages.ts';
import type { FeedArticle } from '../articles/article-service.ts';

export const articlesInLlmsTxt = 500;

const texts: Record<
  Locale,
  { summary: string; pages: string; articles: string; names: Partial<Record<PublicPage, string>> }
> = {
  no: {
    summary:
      'Om ultraprosessert mat, for norske lesere: hva det er, hva forskningen viser, og hvordan man kjenner det igjen på ingredienslisten.',
    pages: 'Sider',
    articles: 'Artikler',
    names: {
      'what-is-upf': 'Hva er ultraprosessert mat?',
      score: 'Slik settes UPF-scoren',
      'eat-less': 'Spis mindre ultraprosessert',
      research: 'Forskningen',
      resources: 'Kilder og ressurser',
      'label-reader': 'Les etiketten: finn kjennetegnene i en ingrediensliste',
      additives: 'E-stoffer: alle tilsetningsstoffene',
      'editorial-policy': 'Redaksjonelle retningslinjer',
    },
  },
  en: {
    summary:
      'About ultra-processed food, for readers in Norway: what it is, what research shows, and how to recognise it in a list of ingredients.',
    pages: 'Pages',
    articles: 'Articles',
    names: {
      'what-is-upf': 'What is ultra-processed food?',
      score: 'How the UPF score is set',
      'eat-less': 'Eat less ultra-processed food',
      research: 'The research',
      resources: 'Sources and resources',
      'label-reader': 'Read the label: find the markers in an ingredient list',
      additives: 'E numbers: all food additives',
      'editorial-policy': 'Editorial policy',
    },
  },
};

/** The pages and articles of a language for language models (llmstxt.org). Articles are linked as Markdown. */
export function llmsTxt(siteUrl: string, locale: Locale, articles: readonly FeedArticle[]): string {
  const { summary, pages, articles: heading, names } = texts[locale];
  const address = (path: string) => siteUrl + localizedPath(path, locale);
  const paths = publicPagePaths(site.productSlug);
  const pageLines = Object.entries(names).map(
    ([page, name]) => `- [${name}](${address(paths[page as PublicPage])})`,
  );
  const articleLines = articles.map(
    ({ slug, title, excerpt }) =>
      `- [${inLine(title)}](${address(articleMarkdownPath(slug))})${excerpt ? `: ${inLine(excerpt)}` : ''}`,
  );
  return [
    `# ${site.siteName}`,
    `> ${summary}`,
    `## ${pages}\n\n${pageLines.join('\n')}`,
    ...(articleLines.length > 0 ? [`## ${heading}\n\n${articleLines.join('\n')}`] : []),
    '',
  ].join('\n\n');
}

/** Text on one line that does not end the link text. */
const inLine = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&').trim();
