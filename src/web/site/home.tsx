import { useTranslation } from 'react-i18next';
import type { Route } from './+types/home';
import { siteMeta } from './site-meta.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({ title: t('upf:home.title'), description: t('upf:home.description') }));

export default function Page() {
  const { t } = useTranslation('upf');
  return (
    <div className="container py-10">
      <h1>{t('home.title')}</h1>
      <p>{t('home.description')}</p>
    </div>
  );
}
