import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { locales } from '../../../domain/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import type { ListedArticle } from '../data/api-client.ts';
import { PreviewLink } from '../editor/preview-link.tsx';
import { useFormats } from '../parts/formats.ts';
import { ArticleStatusBadge } from './article-status-badge.tsx';
import { titleIn } from './article-title.ts';

type Columns = Record<'select' | 'article' | 'status' | 'languages' | 'date' | 'actions', string>;

export function ArticleRow(props: {
  article: ListedArticle;
  columns: Columns;
  selected: boolean;
  busy: boolean;
  onSelect: (selected: boolean) => void;
  onDelete: () => void;
  onRestore: () => void;
}) {
  const { t } = useTranslation('admin');
  const { article, columns } = props;
  const title = titleIn(article, 'no') || t('articles.untitled');
  return (
    <Row>
      <Cell label={columns.select}>
        <input
          type="checkbox"
          className="size-4.5 accent-spruce"
          aria-label={t('articles.selectNamed', { title })}
          checked={props.selected}
          onChange={(event) => props.onSelect(event.target.checked)}
        />
      </Cell>
      <Cell label={columns.article}>
        <Link
          className="font-semibold text-ink no-underline hover:underline"
          to={`/admin/article/${article.id}`}
        >
          {title}
        </Link>
        <span className="block text-sm text-ink-soft">/{article.slug}</span>
      </Cell>
      <Cell label={columns.status}>
        <ArticleStatusBadge article={article} />
      </Cell>
      <Cell label={columns.languages}>
        <Languages translation={article.translation} />
      </Cell>
      <Cell label={columns.date}>
        <Dates article={article} />
      </Cell>
      <Cell label={columns.actions}>
        <Actions {...props} title={title} />
      </Cell>
    </Row>
  );
}

/** Lists the languages of an article, and marks a stale or missing translation. */
function Languages({ translation }: { translation: ListedArticle['translation'] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className="flex flex-wrap gap-1">
      {locales.map((locale) => {
        const state = translation[locale];
        const language = t(`articles.languageNames.${locale}`);
        return (
          <li key={locale}>
            {state === 'current' ? (
              <span className="text-sm text-ink-soft">{t('articles.translation.current', { language })}</span>
            ) : (
              <Badge look={state === 'stale' ? 'soft' : 'outline'}>
                {t(`articles.translation.${state}`, { language })}
              </Badge>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Dates({ article }: { article: ListedArticle }) {
  const { t } = useTranslation('admin');
  const { day, time } = useFormats();
  const due = article.auto_publish_at ? time(article.auto_publish_at) : '';
  return (
    <span className="text-sm">
      {article.published_at
        ? t('articles.published', { date: day(article.published_at) })
        : t('articles.created', { date: day(article.created_at) })}
      {article.status === 'scheduled' && due && (
        <span className={`block ${article.overdue ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
          {article.overdue ? t('articles.overdue', { time: due }) : t('articles.scheduledFor', { time: due })}
        </span>
      )}
      {article.deleted_at && (
        <span className="block text-ink-soft">
          {t('articles.deletedAt', { date: day(article.deleted_at) })}
        </span>
      )}
    </span>
  );
}

function Actions(props: {
  article: ListedArticle;
  title: string;
  busy: boolean;
  onDelete: () => void;
  onRestore: () => void;
}) {
  const { t } = useTranslation('admin');
  const { article, title } = props;
  const [isPreviewing, setIsPreviewing] = useState(false);
  if (article.deleted_at) {
    return (
      <Button
        look="secondary"
        tight
        busy={props.busy}
        aria-label={t('articles.restoreNamed', { title })}
        onClick={props.onRestore}
      >
        <ArchiveRestore className="size-4" aria-hidden="true" />
        {t('articles.restore')}
      </Button>
    );
  }
  return (
    <span className="-m-2 flex">
      <a
        className={buttonClass('quiet', 'w-10', true)}
        href={`/blogg/${article.slug}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('articles.viewNamed', { title })}
        title={t('articles.view')}
      >
        <ExternalLink className="size-4" aria-hidden="true" />
      </a>
      {article.status !== 'published' && (
        <Button
          look="quiet"
          className="w-10"
          tight
          aria-label={t('articles.previewNamed', { title })}
          title={t('articles.preview')}
          onClick={() => setIsPreviewing(true)}
        >
          <Eye className="size-4" aria-hidden="true" />
        </Button>
      )}
      {isPreviewing && <PreviewLink id={article.id} dirty={false} onClose={() => setIsPreviewing(false)} />}
      <Link
        className={buttonClass('quiet', 'w-10', true)}
        to={`/admin/article/${article.id}`}
        aria-label={t('articles.editNamed', { title })}
        title={t('articles.edit')}
      >
        <Pencil className="size-4" aria-hidden="true" />
      </Link>
      <Button
        look="quiet"
        className="w-10"
        tight
        aria-label={t('articles.deleteNamed', { title })}
        title={t('articles.delete')}
        onClick={props.onDelete}
      >
        <Trash2 className="size-4" aria-hidden="true" />
      </Button>
    </span>
  );
}
