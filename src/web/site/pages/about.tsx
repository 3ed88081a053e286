import { PageIntro } from '../parts/page-intro.tsx';
import { TextSections } from '../parts/text-page.tsx';
import { type PublicSettings, PublisherSection } from '../publisher/publisher-sections.tsx';
import { metaOf } from '../render/site-meta.ts';
import { useTexts } from '../render/use-texts.ts';

export { loadSettings as load } from '../publisher/publisher-sections.tsx';

export const meta = metaOf('about');

export function Page({ data }: { data: PublicSettings }) {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('about.title')} lead={t('about.lead')} />
      <TextSections sections={t('about.sections', { returnObjects: true })}>
        <PublisherSection settings={data} />
      </TextSections>
    </>
  );
}
