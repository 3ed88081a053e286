import { useTranslation } from 'react-i18next';

/**
 * Returns a function that translates a stored word, such as a status, with the texts below `prefix`. A word without a
 * translation is returned unchanged, because a newer release may have stored it.
 */
export function useWordTranslator(prefix: string): (word: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (word) => {
    const key = `${prefix}.${word}`;
    // The key is not known at compile time, so it is cast to any existing key.
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.fields.role') : word;
  };
}
