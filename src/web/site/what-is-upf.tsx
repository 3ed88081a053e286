import { useTranslation } from 'react-i18next';
import type { Route } from './+types/what-is-upf';
import { siteMeta } from './site-meta.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({
    title: t('upf:whatIsUpf.title'),
    description: t('upf:whatIsUpf.description'),
  }));

export default function Page() {
  const { t } = useTranslation('upf');
  return (
    <div className="container py-10">
      <h1>{t('whatIsUpf.title')}</h1>
      <p>{t('whatIsUpf.description')}</p>
    </div>
  );
}
