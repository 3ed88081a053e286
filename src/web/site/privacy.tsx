import type { Route } from './+types/privacy';
import { PageIntro } from './page-intro.tsx';
import { siteMeta } from './site-meta.ts';
import { TextSections } from './text-page.tsx';
import { useTexts } from './use-texts.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({ title: t('upf:privacy.title'), description: t('upf:privacy.description') }));

export function Page() {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('privacy.title')} lead={t('privacy.lead')} />
      <TextSections sections={t('privacy.sections', { returnObjects: true })} />
    </>
  );
}
