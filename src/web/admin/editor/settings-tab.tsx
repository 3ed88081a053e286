import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { articleStatuses } from '../../../domain/articles/article.ts';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import { isRemoteAddress } from '../../../domain/text/markdown-text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, Field } from '../../ui/field.tsx';
import type { EditedArticle } from '../articles/data.ts';
import { AuthorAndReviewer, Corrections } from '../authors/article-authors.tsx';
import { useAdminMutation } from '../data/api-client.ts';
import { importImage, uploadImage } from '../data/media-client.ts';
import { ImageButtons } from '../media/image-buttons.tsx';
import { useTexts } from '../parts/formats.ts';
import { ArticleTopics } from '../topics/article-topics.tsx';
import { imageFilesOf } from './markdown/use-image-insertion.ts';
import { PublishWarnings, ScheduleHint } from './publish-warnings.tsx';
import type { PublishedLanguage } from './published-languages.ts';
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
  const { t, anyText } = useTexts('editor');
  const { draft, problems, stored } = props;
  const published = stored?.status === 'published' ? stored : undefined;
  const isSlugChanged = published !== undefined && slugFromTitle(draft.slug) !== published.slug;
  // Articles are archived with a button, so the list offers "archived" only if the article already has that status.
  const statuses = articleStatuses.filter((status) => status !== 'archived' || stored?.status === 'archived');
  return (
    <div className="grid max-w-2xl gap-5">
      <Field
        label={t('slug')}
        hint={
          <>
            {t('slugHint', { slug: draft.slug || '…' })}
            {isSlugChanged && <span className="block">{t('slugRedirect', { slug: published.slug })}</span>}
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
        label={t('status')}
        hint={draft.status === 'archived' ? t('archivedHint') : undefined}
        value={draft.status}
        problem={problems.status}
        values={statuses}
        textOf={(status) => anyText(`articles.status.${status}`)}
        onChoose={(status) => props.onChange(() => ({ status }))}
      />
      {draft.status === 'scheduled' && (
        <Field
          label={t('autoPublishAt')}
          hint={<ScheduleHint time={draft.auto_publish_at} overdue={stored?.overdue ?? false} />}
          type="datetime-local"
          {...bindField(props, 'auto_publish_at')}
        />
      )}
      {props.scheduled.length > 0 && (
        <section
          aria-label={t('scheduled.title')}
          className="rounded-lg border border-line border-l-4 border-l-amber bg-sand-soft px-4 py-3"
        >
          <h2 className="mb-2 text-sm font-semibold">{t('scheduled.title')}</h2>
          <PublishWarnings languages={props.scheduled} />
        </section>
      )}
      <Field label={t('keywords')} hint={t('keywordsHint')} {...bindField(props, 'keywords')} />
      <AuthorAndReviewer {...props} />
      <FeaturedImage {...props} />
      <ArticleTopics articleId={stored?.id} />
      {published && <Corrections articleId={published.id} />}
    </div>
  );
}

/**
 * Chooses the featured image of the article (a file, a pasted or dropped image, an image of the media library, or an
 * address) and edits its description in both languages.
 */
function FeaturedImage(props: TabProps) {
  const { draft, onChange, problems } = props;
  const { t } = useTexts();
  const address = draft.featured_image_url;
  /** The number of times that an image was removed, chosen or requested. Identifies the newest of these actions. */
  const choices = useRef(0);
  const setImage = (url: string) => {
    choices.current++;
    onChange(() => ({ featured_image_url: url }));
  };
  /** Sets an image when it has arrived, unless the user has removed or chosen another image in the meantime. */
  const setWhenArrived = async (arriving: Promise<{ url: string }>) => {
    const choice = ++choices.current;
    const { url } = await arriving;
    if (choice === choices.current) setImage(url);
  };
  const upload = useAdminMutation({ mutationFn: (file: File) => setWhenArrived(uploadImage(file)) });
  const fetchRemote = useAdminMutation({ mutationFn: () => setWhenArrived(importImage(address)) });
  const takeImage = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const [file] = imageFilesOf(data);
    if (!file) return;
    event.preventDefault();
    upload.mutate(file);
  };
  return (
    <fieldset
      className="grid min-w-0 gap-4 rounded-xl border border-line p-4"
      onPaste={(event) => takeImage(event, event.clipboardData)}
      onDragOver={(event) => imageFilesOf(event.dataTransfer).length > 0 && event.preventDefault()}
      onDrop={(event) => takeImage(event, event.dataTransfer)}
    >
      <legend className="px-1 text-sm font-semibold">{t('editor.image.title')}</legend>
      {address && (
        <img
          src={address}
          alt={draft.featured_image_alt_no || draft.featured_image_alt_en || t('editor.image.title')}
          className="max-h-56 max-w-full justify-self-start rounded-lg border border-line object-contain"
        />
      )}
      <ImageButtons address={address} upload={upload} onChoose={setImage}>
        {isRemoteAddress(address) && (
          <Button look="secondary" action={fetchRemote} text={t('editor.image.import', { count: 1 })} />
        )}
      </ImageButtons>
      <p className="text-sm text-ink-soft">
        {isRemoteAddress(address) ? t('editor.image.remote', { count: 1 }) : t('editor.image.hint')}
      </p>
      {problems.featured_image_url && (
        <p className="text-sm font-semibold text-danger">{problems.featured_image_url}</p>
      )}
      {(['no', 'en'] as const).map((locale) => (
        <Field
          key={locale}
          label={t(`editor.image.alt_${locale}`)}
          {...bindField(props, `featured_image_alt_${locale}`)}
        />
      ))}
    </fieldset>
  );
}
