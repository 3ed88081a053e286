import { useTranslation } from 'react-i18next';

/** What a job does, in words; one of a later version is called as it calls itself. */
export function useJobName(): (name: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (name) => {
    const key = `status.jobNames.${name}`;
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'status.jobNames.auth-mail') : name;
  };
}
