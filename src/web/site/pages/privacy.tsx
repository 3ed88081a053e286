import { PageIntro, PageSection, Paragraphs, TextSections } from '../parts/text-page.tsx';
import {
  ControllerSection,
  ProcessorsSection,
  type PublicSettings,
} from '../publisher/publisher-sections.tsx';
import { metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export { loadSettings as load } from '../publisher/publisher-sections.tsx';

export const meta = metaOf('privacy');

export function Page({ data }: { data: PublicSettings }) {
  const { t, countsReaders } = useTexts('upf', { keyPrefix: 'privacy' });
  const sections = t('sections', { returnObjects: true });
  const [tracking, ...others] = sections.slice(0, -1);
  const questions = sections.at(-1);
  const counted = t(countsReaders ? 'counting' : 'notCounting', { returnObjects: true });
  const { log_retention_days: logDays, audit_retention_days: auditDays } = data;
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <TextSections sections={[tracking, counted, ...others].filter((each) => each !== undefined)}>
        <PageSection title={t('legalBasis.title')}>
          <Paragraphs texts={t('legalBasis.paragraphsMd', { returnObjects: true })} />
        </PageSection>
        <PageSection title={t('retention.title')}>
          <ul>
            <li>{t('retention.language')}</li>
            <li>{logDays === null ? t('retention.log') : t('retention.logDays', { count: logDays })}</li>
            {countsReaders && <li>{t('retention.counts')}</li>}
            <li>{t('retention.accounts')}</li>
            <li>
              {auditDays === null ? t('retention.audit') : t('retention.auditDays', { count: auditDays })}
            </li>
          </ul>
        </PageSection>
        <ProcessorsSection settings={data} />
        <PageSection title={t('rights.title')}>
          <Paragraphs texts={t('rights.paragraphsMd', { returnObjects: true })} />
        </PageSection>
        <ControllerSection settings={data} />
        {questions && (
          <PageSection title={questions.title}>
            <Paragraphs texts={questions.paragraphsMd} />
          </PageSection>
        )}
      </TextSections>
    </>
  );
}
