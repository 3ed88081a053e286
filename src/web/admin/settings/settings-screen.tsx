import { CircleCheck } from 'lucide-react';
import { localizedPath } from '../../../domain/locale.ts';
import type { RequiredSetting } from '../../../domain/settings/site-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../data/api-client.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { useTexts } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { settingsKey } from './data.ts';
import { SiteSettingsForm } from './site-settings-form.tsx';

export default function SettingsScreen() {
  const { t } = useTexts();
  const settings = useApiQuery(settingsKey, () => api.settings.$get());
  return (
    <>
      <ScreenHeader title={t('settings.title')} text={t('settings.text')} />
      <QueryView query={settings} lines={8} failedTitle={t('settings.loadFailed')}>
        {(loaded) => (
          <>
            <MissingSettings missing={loaded.missing} />
            <SiteSettingsForm key={loaded.version} loaded={loaded} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Lists the facts that are missing on public pages because their settings are empty, and links to the pages. */
function MissingSettings({ missing }: { missing: readonly RequiredSetting[] }) {
  const { t, locale } = useTexts();
  const pages = [
    { path: '/om', text: t('settings.pages.about') },
    { path: '/personvern', text: t('settings.pages.privacy') },
    { path: '/redaksjonelt', text: t('settings.pages.editorial') },
  ];
  return (
    <section
      aria-labelledby="missing-settings"
      className="mb-6 rounded-xl border border-line bg-sand-soft p-4 text-sm"
    >
      <h2 id="missing-settings" className="flex items-center gap-2 text-base font-semibold">
        {missing.length === 0 && <CircleCheck className="size-4 text-moss" aria-hidden="true" />}
        {missing.length === 0
          ? t('settings.complete')
          : t('settings.missingTitle', { count: missing.length })}
      </h2>
      {missing.length > 0 && (
        <>
          <p className="mt-1">{t('settings.missingText')}</p>
          <ul className="mt-2 grid gap-1.5">
            {missing.map((name) => (
              <li key={name} className="flex items-start gap-2">
                <Badge look="outline">{t('settings.placeholder')}</Badge>
                <span>{t(`settings.fields.${name}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {t('settings.see')}
        {pages.map(({ path, text }) => (
          <a key={path} href={localizedPath(path, locale)} target="_blank" rel="noreferrer">
            {text}
          </a>
        ))}
      </p>
    </section>
  );
}
