import { PageIntro } from '../parts/page-intro.tsx';
import { type PublicSettings, ResponsibleSection } from '../publisher/publisher-sections.tsx';
import { PageSection, Paragraphs, TextSections } from '../parts/text-page.tsx';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { useTexts } from '../render/use-texts.ts';

export { loadSettings as load } from '../publisher/publisher-sections.tsx';

export const meta = ({ t }: MetaArgs<PublicSettings>): PageMeta => ({
  title: t('upf:editorialPolicy.title'),
  description: t('upf:editorialPolicy.description'),
});

export function Page({ data }: { data: PublicSettings }) {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('editorialPolicy.title')} lead={t('editorialPolicy.lead')} />
      <TextSections sections={t('editorialPolicy.sections', { returnObjects: true })}>
        <ResponsibleSection settings={data} />
        <PageSection title={t('editorialPolicy.disclaimer.title')} highlighted>
          <Paragraphs texts={t('editorialPolicy.disclaimer.paragraphsMd', { returnObjects: true })} />
        </PageSection>
      </TextSections>
    </>
  );
}
