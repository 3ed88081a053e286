import { PageIntro } from '../parts/page-intro.tsx';
import { TextSections } from '../parts/text-page.tsx';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { useTexts } from '../render/use-texts.ts';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('upf:about.title'),
  description: t('upf:about.description'),
});

export function Page() {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('about.title')} lead={t('about.lead')} />
      <TextSections sections={t('about.sections', { returnObjects: true })} />
    </>
  );
}
