import { useTranslation } from 'react-i18next';

/** Translates stored words by their key under `prefix`; words of later versions, which have no key, stay as they are. */
export function useNameOf(prefix: string): (word: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (word) => {
    const key = `${prefix}.${word}`;
    // Stored words are unknown to the compiler.
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.fields.role') : word;
  };
}
