import { PageIntro } from '../parts/page-intro.tsx';
import { TextSections } from '../parts/text-page.tsx';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { useTexts } from '../render/use-texts.ts';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('upf:privacy.title'),
  description: t('upf:privacy.description'),
});

export function Page() {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('privacy.title')} lead={t('privacy.lead')} />
      <TextSections sections={t('privacy.sections', { returnObjects: true })} />
    </>
  );
}
