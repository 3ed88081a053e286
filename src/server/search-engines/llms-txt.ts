import { site } from '../../../site.config.ts';
import type { Food } from '../../domain/foods/food.ts';
import { type Locale, localizedPath } from '../../domain/locale.ts';
import {
  articleMarkdownPath,
  foodPath,
  type PublicPage,
  publicPagePaths,
} from '../../domain/site/public-pages.ts';
import en from '../../web/i18n/en/llms.json' with { type: 'json' };
import no from '../../web/i18n/no/llms.json' with { type: 'json' };
import type { FeedArticle } from '../articles/article-service.ts';

export const articlesInLlmsTxt = 500;

const texts = { no, en };

/** Lists the pages and articles of one locale for AI models (llmstxt.org), articles as Markdown. */
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
