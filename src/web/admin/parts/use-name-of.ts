import { useTranslation } from 'react-i18next';

/**
 * Translates a stored word by its key under `prefix`. A word without a key, written by a newer release, is returned
 * unchanged.
 */
export function useNameOf(prefix: string): (word: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (word) => {
    const key = `${prefix}.${word}`;
    // TypeScript cannot know which words are stored.
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.fields.role') : word;
  };
}
