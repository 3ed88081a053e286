import { useTranslation } from 'react-i18next';
import { articleStatuses } from '../../../domain/articles/article.ts';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import { fromOsloField } from '../../../domain/oslo-time.ts';
import { ChoiceField, Field } from '../../ui/field.tsx';
import type { EditedArticle } from '../articles/data.ts';
import { AuthorAndReviewer } from '../authors/author-and-reviewer.tsx';
import { Corrections } from '../authors/corrections.tsx';
import { useTexts } from '../parts/formats.ts';
import { ArticleTopics } from '../topics/article-topics.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { type PublishedLanguage, PublishWarnings } from './publish-warnings.tsx';
import { bindField, type TabProps } from './state/use-field-problems.ts';

export function SettingsTab(
  props: TabProps & {
    /** Undefined before the first save. */
    stored: EditedArticle | undefined;
    /** The languages that the schedule publishes. Empty if the article is not scheduled. */
    scheduled: PublishedLanguage[];
    onSlug: (slug: string) => void;
  },
) {
  const { t } = useTranslation('admin');
  const { draft, problems, stored } = props;
  const published = stored?.status === 'published' ? stored : undefined;
  const isSlugChanged = published !== undefined && slugFromTitle(draft.slug) !== published.slug;
  // Articles are archived with a button, so the list offers "archived" only if the article already has that status.
  const statuses = articleStatuses.filter((status) => status !== 'archived' || stored?.status === 'archived');
  return (
    <div className="grid max-w-2xl gap-5">
      <Field
        label={t('editor.slug')}
        hint={
          <>
            {t('editor.slugHint', { slug: draft.slug || '…' })}
            {isSlugChanged && (
              <span className="block">{t('editor.slugRedirect', { slug: published.slug })}</span>
            )}
          </>
        }
        value={draft.slug}
        problem={problems.slug}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => props.onSlug(event.target.value)}
        onBlur={() => draft.slug.trim() && props.onSlug(slugFromTitle(draft.slug))}
      />
      <ChoiceField
        label={t('editor.status')}
        hint={draft.status === 'archived' ? t('editor.archivedHint') : undefined}
        value={draft.status}
        problem={problems.status}
        values={statuses}
        textOf={(status) => t(`articles.status.${status}`)}
        onChoose={(status) => props.onChange(() => ({ status }))}
      />
      {draft.status === 'scheduled' && (
        <Field
          label={t('editor.autoPublishAt')}
          hint={<ScheduleHint time={draft.auto_publish_at} overdue={stored?.overdue ?? false} />}
          type="datetime-local"
          {...bindField(props, 'auto_publish_at')}
        />
      )}
      {props.scheduled.length > 0 && (
        <section
          aria-label={t('editor.scheduled.title')}
          className="rounded-lg border border-line border-l-4 border-l-amber bg-sand-soft px-4 py-3"
        >
          <h2 className="mb-2 text-sm font-semibold">{t('editor.scheduled.title')}</h2>
          <PublishWarnings languages={props.scheduled} />
        </section>
      )}
      <Field label={t('editor.keywords')} hint={t('editor.keywordsHint')} {...bindField(props, 'keywords')} />
      <AuthorAndReviewer {...props} />
      <FeaturedImage {...props} />
      <ArticleTopics articleId={stored?.id} />
      {published && <Corrections articleId={published.id} />}
    </div>
  );
}

export function ScheduleHint({ time, overdue }: { time: string; overdue: boolean }) {
  const { t, localTime } = useTexts();
  const parsed = fromOsloField(time);
  const moment = parsed?.time;
  const offset = moment && -moment.getTimezoneOffset();
  const osloOffset = moment && (Date.parse(`${time}:00Z`) - moment.getTime()) / 60_000;
  const local = moment && localTime(moment.toISOString());
  return (
    <>
      {overdue && <strong>{t('editor.overdue')} </strong>}
      {t('editor.osloTime')}
      {parsed && parsed.shown !== 'once' && ` ${t(`editor.clockChange.${parsed.shown}`)}`}
      {local && offset !== osloOffset && ` ${t('editor.localTime', { time: local })}`}
    </>
  );
}
