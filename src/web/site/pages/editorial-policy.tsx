import { PageIntro } from '../parts/page-intro.tsx';
import { TextSections } from '../parts/text-page.tsx';
import { siteMeta } from '../render/site-meta.ts';
import { useTexts } from '../render/use-texts.ts';
import type { Route } from './+types/editorial-policy';

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
