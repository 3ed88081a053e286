import { ArchiveRestore, ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { locales } from '../../../domain/locale.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PreviewLink } from '../editor/preview-link.tsx';
import { useTexts } from '../parts/formats.ts';
import type { ListedArticle } from './data.ts';

/** Smaller than a normal button, so that a row fits on one line. On touch screens the button is 44 px. */
const iconClass = 'min-h-8! w-7 px-0! py-1! pointer-coarse:min-h-11! pointer-coarse:w-11';

/** The id of the title of a row, which describes the buttons of the row to screen readers. */
export const titleId = ({ id }: ListedArticle) => `title-${id}`;

/** One dot per language: filled if its text is current, half filled if it is stale, and empty if it is missing. */
export function Languages({ translation }: { translation: ListedArticle['translation'] }) {
  const { t } = useTexts();
  return (
    <ul className="flex gap-2 whitespace-nowrap md:gap-1.5">
      {locales.map((locale) => {
        const state = translation[locale];
        const text = t(`articles.translation.${state}`, { language: t(`articles.languageNames.${locale}`) });
        return (
          <li key={locale} className="flex items-center gap-1 text-xs" title={text}>
            <span className={`language-dot ${state}`} aria-hidden="true" />
            <span aria-hidden="true">{locale}</span>
            <span className="sr-only">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The time of a schedule below the badge, which already says that the article is scheduled. Only on wide screens, where
 * the whole sentence would take too much width from the title.
 */
export function ScheduledTime({ article }: { article: ListedArticle }) {
  const { time } = useTexts();
  if (article.status !== 'scheduled' || !article.auto_publish_at || article.overdue) return null;
  return (
    <span aria-hidden="true" className="block whitespace-nowrap text-xs text-ink-soft max-md:hidden">
      {time(article.auto_publish_at)}
    </span>
  );
}

export function Dates({ article }: { article: ListedArticle }) {
  const { t, day: formatDay, time } = useTexts();
  /** With no-break spaces, so that the narrow column breaks the line before the date and not within it. */
  const day = (iso: string) => formatDay(iso).replaceAll(' ', '\u00a0');
  const due = article.auto_publish_at ? time(article.auto_publish_at) : '';
  return (
    <span className="flex flex-wrap gap-x-2 text-sm md:w-22 md:flex-col md:text-xs">
      {article.published_at
        ? t('articles.published', { date: day(article.published_at) })
        : t('articles.created', { date: day(article.created_at) })}
      {article.status === 'scheduled' && due && (
        <span className={article.overdue ? 'font-semibold text-danger' : 'text-ink-soft md:sr-only'}>
          {article.overdue ? t('articles.overdue', { time: due }) : t('articles.scheduledFor', { time: due })}
        </span>
      )}
      {article.deleted_at && (
        <span className="text-ink-soft">{t('articles.deletedAt', { date: day(article.deleted_at) })}</span>
      )}
    </span>
  );
}

export function Actions(props: {
  article: ListedArticle;
  title: string;
  busy: boolean;
  onDelete: () => void;
  onRestore: () => void;
}) {
  const { t } = useTexts();
  const { article, title } = props;
  const [isPreviewing, setIsPreviewing] = useState(false);
  if (article.deleted_at) {
    return (
      <Button
        icon={ArchiveRestore}
        look="secondary"
        tight
        busy={props.busy}
        aria-label={t('articles.restoreNamed', { title })}
        onClick={props.onRestore}
        text={t('articles.restore')}
      />
    );
  }
  const icon = {
    look: 'quiet',
    tight: true,
    className: iconClass,
    'aria-describedby': titleId(article),
  } as const;
  return (
    <span className="-mx-2 flex">
      <ButtonLink
        icon={ExternalLink}
        {...icon}
        to={`/blogg/${article.slug}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('articles.view')}
        title={t('articles.view')}
      ></ButtonLink>
      {article.status !== 'published' && (
        <Button
          icon={Eye}
          {...icon}
          aria-label={t('articles.preview')}
          title={t('articles.preview')}
          onClick={() => setIsPreviewing(true)}
        ></Button>
      )}
      {isPreviewing && <PreviewLink id={article.id} dirty={false} onClose={() => setIsPreviewing(false)} />}
      <ButtonLink
        icon={Pencil}
        {...icon}
        to={`/admin/article/${article.id}`}
        aria-label={t('articles.edit')}
        title={t('articles.edit')}
      ></ButtonLink>
      <Button
        icon={Trash2}
        {...icon}
        aria-label={t('articles.delete')}
        title={t('articles.delete')}
        onClick={props.onDelete}
      ></Button>
    </span>
  );
}
