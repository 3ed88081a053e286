import { useTranslation } from 'react-i18next';
import type { Route } from './+types/eat-less';
import { siteMeta } from './site-meta.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({ title: t('upf:eatLess.title'), description: t('upf:eatLess.description') }));

export default function Page() {
  const { t } = useTranslation('upf');
  return (
    <div className="container py-10">
      <h1>{t('eatLess.title')}</h1>
      <p>{t('eatLess.description')}</p>
    </div>
  );
}
