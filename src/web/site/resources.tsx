import { useTranslation } from 'react-i18next';
import type { Route } from './+types/resources';
import { siteMeta } from './site-meta.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({
    title: t('upf:resources.title'),
    description: t('upf:resources.description'),
  }));

export default function Page() {
  const { t } = useTranslation('upf');
  return (
    <div className="container py-10">
      <h1>{t('resources.title')}</h1>
      <p>{t('resources.description')}</p>
    </div>
  );
}
