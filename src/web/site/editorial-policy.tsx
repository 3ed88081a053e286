import { useTranslation } from 'react-i18next';
import type { Route } from './+types/editorial-policy';
import { siteMeta } from './site-meta.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({
    title: t('upf:editorialPolicy.title'),
    description: t('upf:editorialPolicy.description'),
  }));

export default function Page() {
  const { t } = useTranslation('upf');
  return (
    <div className="container py-10">
      <h1>{t('editorialPolicy.title')}</h1>
      <p>{t('editorialPolicy.description')}</p>
    </div>
  );
}
