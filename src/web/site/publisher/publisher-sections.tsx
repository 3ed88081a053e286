import { groupedOrganisationNumber, type SiteSettings } from '../../../domain/settings/site-settings.ts';
import type { Services } from '../../../server/services.ts';
import { PageSection, Paragraphs } from '../parts/text-page.tsx';
import type { LoaderRequest, LoaderResult } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export type PublicSettings = Awaited<ReturnType<Services['settings']['findPublic']>>;

export const loadSettings = async ({ context }: LoaderRequest): Promise<LoaderResult<PublicSettings>> => ({
  kind: 'page',
  data: await context.services.settings.findPublic(),
});

type Fact = keyof typeof readFact;

export function PublisherSection({ settings }: { settings: SiteSettings }) {
  const { t } = useTexts('upf');
  const facts = factsOf(settings, [
    'publisher',
    'organisationNumber',
    'postalAddress',
    'email',
    'responsibleEditor',
  ]);
  if (facts.length === 0) return null;
  return (
    <PageSection title={t('publisher.title')}>
      <Facts facts={facts} />
    </PageSection>
  );
}

export function ControllerSection({ settings }: { settings: SiteSettings }) {
  const { t } = useTexts('upf');
  if (!settings.data_controller) return null;
  return (
    <PageSection title={t('publisher.controllerTitle')}>
      <Paragraphs texts={[t('publisher.controllerText', { controller: settings.data_controller })]} />
      <Facts facts={factsOf(settings, ['dataController', 'postalAddress', 'email'])} />
    </PageSection>
  );
}

export function ProcessorsSection({ settings: { processors } }: { settings: SiteSettings }) {
  const { t, locale } = useTexts('upf');
  if (processors.length === 0) return null;
  return (
    <PageSection title={t('publisher.processorsTitle')}>
      <Paragraphs texts={[t('publisher.processorsText')]} />
      <ul>
        {processors.map((processor) => {
          const purpose = processor[`purpose_${locale}`] || processor.purpose_no || processor.purpose_en;
          return (
            <li key={processor.name}>
              <strong>{processor.name}</strong>
              {purpose && `: ${purpose}`}
            </li>
          );
        })}
      </ul>
    </PageSection>
  );
}

export function ResponsibleSection({ settings }: { settings: SiteSettings }) {
  const { t, locale } = useTexts('upf');
  const { responsible_editor, reviewers } = settings;
  if (!responsible_editor && reviewers.length === 0) return null;
  return (
    <PageSection title={t('publisher.responsibleTitle')}>
      {responsible_editor && (
        <p>
          {t('publisher.labels.responsibleEditor')}: <strong>{responsible_editor}</strong>
        </p>
      )}
      {reviewers.length > 0 && (
        <>
          <p>{t('publisher.reviewers')}</p>
          <ul>
            {reviewers.map(({ name, title_no, title_en, credentials, link }) => {
              const title = locale === 'no' ? title_no || title_en : title_en || title_no;
              return (
                <li key={name}>
                  {link ? <a href={link}>{name}</a> : <strong>{name}</strong>}
                  {[title, credentials].filter(Boolean).map((text) => `, ${text}`)}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </PageSection>
  );
}

const readFact = {
  publisher: ({ publisher }) => publisher,
  organisationNumber: ({ organisation_number }) => groupedOrganisationNumber(organisation_number),
  postalAddress: ({ postal_address }) => postal_address,
  email: ({ email }) => email,
  responsibleEditor: ({ responsible_editor }) => responsible_editor,
  dataController: ({ data_controller }) => data_controller,
} satisfies Record<string, (settings: SiteSettings) => string>;

const factsOf = (settings: SiteSettings, names: readonly Fact[]) =>
  names.map((name) => ({ name, value: readFact[name](settings) })).filter(({ value }) => value !== '');

function Facts({ facts }: { facts: readonly { name: Fact; value: string }[] }) {
  const { t } = useTexts('upf');
  return (
    <dl className="publisher-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`publisher.labels.${name}`)}</dt>
          <dd className="whitespace-pre-line">
            {name === 'email' ? <a href={`mailto:${value}`}>{value}</a> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
