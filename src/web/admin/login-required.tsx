import { useTranslation } from 'react-i18next';

/** What every admin screen shows to somebody who is not signed in. */
export function LoginRequired() {
  const { t } = useTranslation('admin');
  return (
    <section className="mx-auto mt-16 max-w-md rounded-2xl border border-line bg-card p-8">
      <h1 className="text-2xl font-semibold">{t('loginRequired.title')}</h1>
      <p className="mt-2 text-ink-soft">{t('loginRequired.text')}</p>
      <p className="mt-6">
        <a
          className="inline-flex min-h-11 items-center rounded-full bg-spruce px-5 font-semibold text-on-spruce"
          href="/admin/login"
        >
          {t('loginRequired.button')}
        </a>
      </p>
      <p className="mt-4 text-sm text-ink-soft">{t('loginRequired.hint')}</p>
    </section>
  );
}
