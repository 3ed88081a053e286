import type { Route } from './+types/about';
import { PageIntro } from './page-intro.tsx';
import { siteMeta } from './site-meta.ts';
import { TextSections } from './text-page.tsx';
import { useTexts } from './use-texts.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({ title: t('upf:about.title'), description: t('upf:about.description') }));

export function Page() {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('about.title')} lead={t('about.lead')} />
      <TextSections sections={t('about.sections', { returnObjects: true })} />
    </>
  );
}
