import { articlePath } from '../../../domain/site/public-pages.ts';
import { longDate } from '../parts/dates.ts';
import { PageIntro, PageSection, Paragraphs, TextSections } from '../parts/text-page.tsx';
import { ResponsibleSection } from '../publisher/publisher-sections.tsx';
import { type DataOf, type LoaderRequest, metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export async function load({ context }: LoaderRequest) {
  const { services, locale } = context;
  const [settings, corrections] = await Promise.all([
    services.settings.findPublic(),
    services.articles.listNewestCorrections(locale),
  ]);
  return { kind: 'page' as const, data: { settings, corrections } };
}

export const meta = metaOf('editorialPolicy');

export function Page({ data: { settings, corrections } }: { data: DataOf<typeof load> }) {
  const { locale, href, t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('editorialPolicy.title')} lead={t('editorialPolicy.lead')} />
      <TextSections sections={t('editorialPolicy.sections', { returnObjects: true })}>
        <ResponsibleSection settings={settings} />
        <PageSection title={t('editorialPolicy.corrections.title')} id="rettelser">
          {corrections.length === 0 && <p>{t('editorialPolicy.corrections.none')}</p>}
          <ul>
            {corrections.map(({ correctedAt, text, slug, title, articleLocale }) => (
              <li key={`${slug} ${correctedAt.toISOString()}`}>
                <time dateTime={correctedAt.toISOString()}>{longDate(correctedAt, locale)}</time>
                {', '}
                <a href={href(articlePath(slug), articleLocale)}>{title}</a>
                {': '}
                {text}
              </li>
            ))}
          </ul>
        </PageSection>
        <PageSection title={t('editorialPolicy.disclaimer.title')} highlighted>
          <Paragraphs texts={t('editorialPolicy.disclaimer.paragraphsMd', { returnObjects: true })} />
        </PageSection>
      </TextSections>
    </>
  );
}
