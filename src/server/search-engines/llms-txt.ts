import { site } from '../../../site.config.ts';
import type { Food } from '../../domain/foods/food.ts';
import { type Locale, localizedPath } from '../../domain/locale.ts';
import {
  articleMarkdownPath,
  foodPath,
  type PublicPage,
  publicPagePaths,
} from '../../domain/site/public-pages.ts';
import type { FeedArticle } from '../articles/article-service.ts';

export const articlesInLlmsTxt = 500;

const texts: Record<
  Locale,
  {
    summary: string;
    pages: string;
    foods: string;
    articles: string;
    names: Partial<Record<PublicPage, string>>;
  }
> = {
  no: {
    summary:
      'Om ultraprosessert mat, for norske lesere: hva det er, hva forskningen viser, og hvordan du kjenner den igjen på ingredienslisten.',
    pages: 'Sider',
    foods: 'Er det ultraprosessert? Korte svar om matvarer',
    articles: 'Artikler',
    names: {
      'what-is-upf': 'NOVA-gruppene og ultraprosessert mat',
      score: 'UPF-score: Slik beregnes den',
      'eat-less': 'Spis mindre UPF, måltid for måltid',
      research: 'Forskningen på ultraprosessert mat',
      resources: 'Kilder om ultraprosessert mat',
      'label-reader': 'Les etiketten: Finn kjennetegnene på en ingrediensliste',
      additives: 'E-stoffer: Slå opp tilsetningsstoffer',
      'editorial-policy': 'Slik lager vi innholdet',
    },
  },
  en: {
    summary:
      'About ultra-processed food, for readers in Norway: what it is, what research shows, and how to recognise it in a list of ingredients.',
    pages: 'Pages',
    foods: 'Is it ultra-processed? Short answers about foods',
    articles: 'Articles',
    names: {
      'what-is-upf': 'The NOVA groups and ultra-processed food',
      score: 'The UPF score: how it is calculated',
      'eat-less': 'Eat less UPF, meal by meal',
      research: 'The research on ultra-processed food',
      resources: 'Sources on ultra-processed food',
      'label-reader': 'Read the label: find the markers in an ingredient list',
      additives: 'E numbers: look up food additives',
      'editorial-policy': 'How we make our content',
    },
  },
};

/**
 * The llms.txt file of one locale (llmstxt.org), which lists its pages and articles for AI models. Article links lead
 * to their Markdown versions.
 */
export function llmsTxt(
  siteUrl: string,
  locale: Locale,
  articles: readonly FeedArticle[],
  foods: readonly Pick<Food, 'slug' | 'names' | 'answer'>[],
): string {
  const { summary, pages, foods: foodHeading, articles: heading, names } = texts[locale];
  const address = (path: string) => siteUrl + localizedPath(path, locale);
  const paths = publicPagePaths(site.productSlug);
  const pageLines = Object.entries(names).map(
    ([page, name]) => `- [${name}](${address(paths[page as PublicPage])})`,
  );
  const articleLines = articles.map(
    ({ slug, title, excerpt }) =>
      `- [${inLine(title)}](${address(articleMarkdownPath(slug))})${excerpt ? `: ${inLine(excerpt)}` : ''}`,
  );
  const foodLines = foods.map(
    ({ slug, names, answer }) =>
      `- [${inLine(names[locale].name)}](${address(foodPath(slug))}.md): ${inLine(answer[locale])}`,
  );
  return [
    `# ${site.siteName}`,
    `> ${summary}`,
    `## ${pages}\n\n${pageLines.join('\n')}`,
    ...(foodLines.length > 0 ? [`## ${foodHeading}\n\n${foodLines.join('\n')}`] : []),
    ...(articleLines.length > 0 ? [`## ${heading}\n\n${articleLines.join('\n')}`] : []),
    '',
  ].join('\n\n');
}

/** Puts a text on one line and escapes brackets, which would end the link text. */
const inLine = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&').trim();
