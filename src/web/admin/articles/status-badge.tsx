import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import type { ListedArticle } from '../data/api-client.ts';

const looks: Record<string, 'strong' | 'soft' | 'outline'> = {
  published: 'strong',
  draft: 'soft',
  scheduled: 'soft',
  archived: 'outline',
};

/** The spec's looks: published stands out, archived is an outline, everything else looks like a draft. */
export function StatusBadge({ article }: { article: Pick<ListedArticle, 'status' | 'deleted_at'> }) {
  const { t, i18n } = useTranslation('admin');
  const key = `articles.status.${article.status}`;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge look={looks[article.status] ?? 'soft'}>
        {i18n.exists(key, { ns: 'admin' }) ? t(key as 'articles.status.draft') : article.status}
      </Badge>
      {article.deleted_at && <Badge look="outline">{t('articles.inBin')}</Badge>}
    </span>
  );
}
