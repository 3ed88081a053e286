import FileQuestion from 'lucide-react/icons/file-question';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { articleKeys, type EditedArticle } from '../articles/data.ts';
import { api, useApiQuery } from '../data/api-client.ts';
import { useProblemToast } from '../data/use-problem.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { Editor } from './editor.tsx';

export default function ArticleEditor() {
  const { id = 'new' } = useParams();
  const [created, setCreated] = useState<EditedArticle>();
  // The first save puts the id of the new article into the URL. The editor must then stay mounted.
  const wasCreatedHere = created !== undefined && created.id === id;
  const isNew = id === 'new' || wasCreatedHere;
  const [visit, setVisit] = useState({ id, number: 0 });
  if (visit.id !== id) {
    setVisit({ id, number: visit.number + (wasCreatedHere ? 0 : 1) });
    if (!wasCreatedHere) setCreated(undefined);
  }
  return isNew ? (
    <Editor key={visit.number} article={undefined} onCreated={setCreated} />
  ) : (
    <ExistingArticle key={id} id={id} />
  );
}

function ExistingArticle({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const showProblem = useProblemToast();
  const article = useApiQuery([...articleKeys.edited, id], () => api.articles[':id'].$get({ param: { id } }));
  const { error } = article;
  const isMissing = error?.status === 404;
  useEffect(() => {
    if (error && !isMissing) showProblem(error);
  }, [error, isMissing, showProblem]);
  if (article.data) return <Editor article={article.data} onCreated={() => {}} />;
  if (isMissing) return <NotFound />;
  if (error) return <LoadFailed problem={error} onRetry={() => void article.refetch()} />;
  return (
    <p role="status" className="py-10 text-center text-ink-soft">
      {t('loading')}
    </p>
  );
}

function NotFound() {
  const { t } = useTranslation('admin');
  return (
    <>
      <h1 className="mb-6">{t('editor.notFound')}</h1>
      <EmptyState icon={FileQuestion} title={t('editor.notFoundText')}>
        <ButtonLink look="secondary" to="/admin" text={t('editor.back')} />
      </EmptyState>
    </>
  );
}
