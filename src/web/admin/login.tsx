import { useTranslation } from 'react-i18next';

export default function Login() {
  const { t } = useTranslation('admin');
  return (
    <section className="mx-auto mt-16 max-w-md rounded-2xl border border-line bg-card p-8">
      <h1 className="text-2xl font-semibold">{t('login.title')}</h1>
      <p className="mt-2 text-ink-soft">{t('login.text')}</p>
    </section>
  );
}
