import { PageIntro, TextSections } from '../parts/text-page.tsx';
import { type PublicSettings, PublisherSection } from '../publisher/publisher-sections.tsx';
import { type LoaderRequest, type LoaderResult, metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { PeopleSection, type Person, withPhotos } from './people.tsx';

interface AboutData {
  settings: PublicSettings;
  people: Person[];
}

export async function load({ context }: LoaderRequest): Promise<LoaderResult<AboutData>> {
  const [settings, authors] = await Promise.all([
    context.services.settings.findPublic(),
    context.services.authors.listIn(context.locale),
  ]);
  return { kind: 'page', data: { settings, people: await withPhotos(context, authors) } };
}

export const meta = metaOf('about');

export function Page({ data: { settings, people } }: { data: AboutData }) {
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
