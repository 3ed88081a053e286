import { useTranslation } from 'react-i18next';
import type { ArticleStatus } from '../../../domain/articles/article.ts';
import type { SaveOutcome } from '../../../domain/articles/save-outcome.ts';
import { useFormats } from '../parts/formats.ts';
import type { DraftField } from './state/article-draft.ts';

/** The translated names of the fields. A field that exists in both languages has its language in the name. */
export function useFieldNames(): Record<DraftField, string> {
  const { t } = useTranslation('admin');
  const no = (label: string) => t('editor.compare.inNorwegian', { label });
  const en = (label: string) => t('editor.compare.inEnglish', { label });
  return {
    title_no: no(t('editor.title')),
    title_en: en(t('editor.title')),
    meta_description_no: no(t('editor.metaDescription')),
    meta_description_en: en(t('editor.metaDescription')),
    excerpt_no: no(t('editor.excerpt')),
    excerpt_en: en(t('editor.excerpt')),
    content_no: no(t('editor.content')),
    content_en: en(t('editor.content')),
    slug: t('editor.slug'),
    status: t('editor.status'),
    auto_publish_at: t('editor.autoPublishAt'),
    keywords: t('editor.keywords'),
    author_name: t('editor.author'),
    featured_image_url: t('editor.image.title'),
    featured_image_alt_no: no(t('editor.image.alt')),
    featured_image_alt_en: en(t('editor.image.alt')),
    reviewer_name: t('authors.reviewer'),
    reviewed_on: t('authors.reviewedOn'),
  };
}

export function useStatusNames(): Record<ArticleStatus, string> {
  const { t } = useTranslation('admin');
  return {
    draft: t('articles.status.draft'),
    scheduled: t('articles.status.scheduled'),
    published: t('articles.status.published'),
    archived: t('articles.status.archived'),
  };
}

/** Returns the sentence that says what readers will see after saving. */
export function useOutcomeText(): (outcome: SaveOutcome) => string {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  return (outcome) =>
    'at' in outcome
      ? t(`editor.outcome.${outcome.kind}`, { time: time(outcome.at.toISOString()) })
      : t(`editor.outcome.${outcome.kind}`);
}
