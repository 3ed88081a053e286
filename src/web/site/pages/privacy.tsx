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
  const { t, countsReaders } = useTexts('upf');
  const sections = t('privacy.sections', { returnObjects: true });
  const [tracking, ...others] = sections.slice(0, -1);
  const questions = sections.at(-1);
  const counted = t(countsReaders ? 'privacy.counting' : 'privacy.notCounting', { returnObjects: true });
  const { log_retention_days: logDays, audit_retention_days: auditDays } = data;
  return (
    <>
      <PageIntro title={t('privacy.title')} lead={t('privacy.lead')} />
      <TextSections sections={[tracking, counted, ...others].filter((each) => each !== undefined)}>
        <PageSection title={t('privacy.legalBasis.title')}>
          <Paragraphs texts={t('privacy.legalBasis.paragraphsMd', { returnObjects: true })} />
        </PageSection>
        <PageSection title={t('privacy.retention.title')}>
          <ul>
            <li>{t('privacy.retention.language')}</li>
            <li>
              {logDays === null
                ? t('privacy.retention.log')
                : t('privacy.retention.logDays', { count: logDays })}
            </li>
            {countsReaders && <li>{t('privacy.retention.counts')}</li>}
            <li>{t('privacy.retention.accounts')}</li>
            <li>
              {auditDays === null
                ? t('privacy.retention.audit')
                : t('privacy.retention.auditDays', { count: auditDays })}
            </li>
          </ul>
        </PageSection>
        <ProcessorsSection settings={data} />
        <PageSection title={t('privacy.rights.title')}>
          <Paragraphs texts={t('privacy.rights.paragraphsMd', { returnObjects: true })} />
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
