import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { useWordTranslator } from '../parts/formats.ts';
import type { ListedArticle } from './data.ts';

const looks: Record<string, 'strong' | 'soft' | 'outline'> = {
  published: 'strong',
  draft: 'soft',
  scheduled: 'soft',
  archived: 'outline',
};

export function ArticleStatusBadge({ article }: { article: Pick<ListedArticle, 'status' | 'deleted_at'> }) {
  const { t } = useTranslation('admin');
  const nameOf = useWordTranslator('articles.status');
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge look={looks[article.status] ?? 'soft'}>{nameOf(article.status)}</Badge>
      {article.deleted_at && <Badge look="outline">{t('articles.inBin')}</Badge>}
    </span>
  );
}
