import { useTranslation } from 'react-i18next';

/**
 * Translates a stored word, whose key is below `prefix`. A word without a translation, which a newer release may have
 * stored, is returned unchanged.
 */
export function useNameOf(prefix: string): (word: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (word) => {
    const key = `${prefix}.${word}`;
    // Stored words are not known at compile time, so the key is cast.
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.fields.role') : word;
  };
}
