import { useTranslation } from 'react-i18next';
import type { Route } from './+types/privacy';
import { siteMeta } from './site-meta.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({ title: t('upf:privacy.title'), description: t('upf:privacy.description') }));

export default function Page() {
  const { t } = useTranslation('upf');
  return (
    <div className="container py-10">
      <h1>{t('privacy.title')}</h1>
      <p>{t('privacy.description')}</p>
    </div>
  );
}
