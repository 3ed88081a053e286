import { existsIn } from '../../../domain/articles/article.ts';
import { relevantWarnings } from '../../../domain/articles/content-quality.ts';
import { locales } from '../../../domain/locale.ts';
import { findDraftFaults, isPlaceholder } from '../../../domain/queue/draft-faults.ts';
import { internalPathsOf } from '../../../domain/text/markdown-links.ts';
import { type Claims, untiedClaims } from '../articles/claims/use-claims.ts';
import { imagesWithoutAlt } from '../media/image-markdown.ts';
import type { Draft, Schedule } from './state/article-draft.ts';

/** The languages in which an article is published, with the warnings about its text. */
export const publishedLanguages = (
  draft: Draft,
  deadPaths: ReadonlySet<string>,
  claims: Claims,
  siteUrl = location.origin,
) =>
  locales
    .filter((locale) => existsIn(draft, locale))
    .map((locale) => {
      const content = draft[`content_${locale}`];
      return {
        locale,
        warnings: relevantWarnings({
          title: draft[`title_${locale}`],
          metaDescription: draft[`meta_description_${locale}`],
          content,
          deadPaths,
          siteUrl,
        }),
        /** The addresses of the images in the text that have no alt text. */
        undescribed: imagesWithoutAlt(content),
        untied: untiedClaims(claims, locale, content).map(({ key }) => key),
        deadLinks: internalPathsOf(content, siteUrl).filter((path) => deadPaths.has(path)),
        /** Passages that must still be written, and other faults of a generated text. */
        faults: findDraftFaults(content, locale),
      };
    });

export type PublishedLanguage = ReturnType<typeof publishedLanguages>[number];

export const countWarnings = (languages: readonly PublishedLanguage[]): number =>
  languages
    .flatMap(({ locale, ...warnings }) => Object.values(warnings))
    .reduce((sum, { length }) => sum + length, 0);

export interface PublishQuestionProps {
  languages: PublishedLanguage[];
  /** The schedule, which publishing now would ignore. */
  schedule: Schedule | undefined;
}

/** The confirmation dialog before publishing. Undefined if there is no schedule and no unwritten passage. */
export const questionBeforePublishing = (
  languages: PublishedLanguage[],
  schedule: Schedule | undefined,
): PublishQuestionProps | undefined =>
  schedule || languages.some(({ faults }) => faults.some(isPlaceholder))
    ? { languages, schedule }
    : undefined;
