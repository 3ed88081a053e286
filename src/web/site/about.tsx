import { useTranslation } from 'react-i18next';
import type { Route } from './+types/about';
import { siteMeta } from './site-meta.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({ title: t('upf:about.title'), description: t('upf:about.description') }));

export default function Page() {
  const { t } = useTranslation('upf');
  return (
    <div className="container py-10">
      <h1>{t('about.title')}</h1>
      <p>{t('about.description')}</p>
    </div>
  );
}
