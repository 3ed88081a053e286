import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import { localizedPath } from '../../../domain/locale.ts';
import type { RequiredSetting } from '../../../domain/settings/site-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { useAdminLocale } from '../parts/formats.ts';

/** Lists the facts that are missing on public pages because their settings are empty, and links to the pages. */
export function MissingSettings({ missing }: { missing: readonly RequiredSetting[] }) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
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
