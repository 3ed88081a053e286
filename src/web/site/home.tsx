import { useTranslation } from 'react-i18next';
import type { Route } from './+types/home';
import { siteMeta } from './site-meta.ts';
import { faqData, organizationData, webSiteData } from './structured-data.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t, siteUrl, locale }) => ({
    title: t('upf:home.title'),
    description: t('upf:home.description'),
    structuredData: [
      organizationData(siteUrl),
      webSiteData(siteUrl, locale),
      faqData(t('upf:home.faq.items', { returnObjects: true }), locale),
    ],
  }));

export default function Page() {
  const { t } = useTranslation('upf');
  return (
    <div className="container py-10">
      <h1>{t('home.title')}</h1>
      <p>{t('home.description')}</p>
    </div>
  );
}
