import type { Route } from './+types/editorial-policy';
import { PageIntro } from './page-intro.tsx';
import { siteMeta } from './site-meta.ts';
import { TextSections } from './text-page.tsx';
import { useTexts } from './use-texts.ts';

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({
    title: t('upf:editorialPolicy.title'),
    description: t('upf:editorialPolicy.description'),
  }));

export function Page() {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('editorialPolicy.title')} lead={t('editorialPolicy.lead')} />
      <TextSections sections={t('editorialPolicy.sections', { returnObjects: true })} lastStandsOut />
    </>
  );
}
