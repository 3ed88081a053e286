import { useTranslation } from 'react-i18next';
import type { Route } from './+types/score';
import { siteMeta } from './site-meta.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({ title: t('upf:score.title'), description: t('upf:score.description') }));

export default function Page() {
  const { t } = useTranslation('upf');
  return (
    <div className="container py-10">
      <h1>{t('score.title')}</h1>
      <p>{t('score.description')}</p>
    </div>
  );
}
