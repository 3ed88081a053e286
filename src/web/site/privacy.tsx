import { useTranslation } from 'react-i18next';
import type { Route } from './+types/privacy';
import { PageIntro } from './page-intro.tsx';
import { siteMeta } from './site-meta.ts';
import { TextSections } from './text-page.tsx';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({ title: t('upf:privacy.title'), description: t('upf:privacy.description') }));

export function Page() {
  const { t } = useTranslation('upf');
  return (
    <>
      <PageIntro title={t('privacy.title')} lead={t('privacy.lead')} />
      <TextSections sections={t('privacy.sections', { returnObjects: true })} />
    </>
  );
}
