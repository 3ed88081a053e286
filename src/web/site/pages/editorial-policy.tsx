import { PageIntro } from '../parts/page-intro.tsx';
import { TextSections } from '../parts/text-page.tsx';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { useTexts } from '../render/use-texts.ts';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('upf:editorialPolicy.title'),
  description: t('upf:editorialPolicy.description'),
});

export function Page() {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('editorialPolicy.title')} lead={t('editorialPolicy.lead')} />
      <TextSections sections={t('editorialPolicy.sections', { returnObjects: true })} highlightLast />
    </>
  );
}
