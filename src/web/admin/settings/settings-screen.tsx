import { useTranslation } from 'react-i18next';
import { api } from '../data/api-client.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { settingsKey } from './data.ts';
import { MissingSettings } from './missing-settings.tsx';
import { SiteSettingsForm } from './site-settings-form.tsx';

export default function SettingsScreen() {
  const { t } = useTranslation('admin');
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
