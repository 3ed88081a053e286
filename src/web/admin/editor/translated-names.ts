import type { SaveOutcome } from '../../../domain/articles/save-outcome.ts';
import { useTexts } from '../parts/formats.ts';
import type { DraftField } from './state/article-draft.ts';

/** The translated names of the fields. A field that exists in both languages has its language in the name. */
export function useFieldNames(): Record<DraftField, string> {
  const { t } = useTexts();
  const inBoth = <Name extends string>(name: Name, label: string) =>
    ({
      [`${name}_no`]: t('editor.compare.inNorwegian', { label }),
      [`${name}_en`]: t('editor.compare.inEnglish', { label }),
    }) as Record<`${Name}_no` | `${Name}_en`, string>;
  return {
    ...inBoth('title', t('editor.title')),
    ...inBoth('meta_description', t('editor.metaDescription')),
    ...inBoth('excerpt', t('editor.excerpt')),
    ...inBoth('content', t('editor.content')),
    slug: t('editor.slug'),
    status: t('editor.status'),
    auto_publish_at: t('editor.autoPublishAt'),
    keywords: t('editor.keywords'),
    author_name: t('editor.author'),
    featured_image_url: t('editor.image.title'),
    ...inBoth('featured_image_alt', t('editor.image.alt')),
    reviewer_name: t('authors.reviewer'),
    reviewed_on: t('authors.reviewedOn'),
  };
}

export function useOutcomeText(): (outcome: SaveOutcome) => string {
  const { t, time } = useTexts('editor.outcome');
  return (outcome) =>
    'at' in outcome ? t(`${outcome.kind}`, { time: time(outcome.at.toISOString()) }) : t(`${outcome.kind}`);
}
