import { PageIntro, TextSections } from '../parts/text-page.tsx';
import { PublisherSection } from '../publisher/publisher-sections.tsx';
import { type DataOf, type LoaderRequest, metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { PeopleSection, withPhotos } from './people.tsx';

export async function load({ context }: LoaderRequest) {
  const [settings, authors] = await Promise.all([
    context.services.settings.findPublic(),
    context.services.authors.listIn(context.locale),
  ]);
  return { kind: 'page' as const, data: { settings, people: await withPhotos(context, authors) } };
}

export const meta = metaOf('about');

export function Page({ data: { settings, people } }: { data: DataOf<typeof load> }) {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro title={t('about.title')} lead={t('about.lead')} />
      <TextSections sections={t('about.sections', { returnObjects: true })}>
        <PeopleSection people={people} />
        <PublisherSection settings={settings} />
      </TextSections>
    </>
  );
}
