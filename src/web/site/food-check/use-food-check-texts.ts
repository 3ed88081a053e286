import { useTexts } from '../render/use-texts.ts';

/** The script fills in these values itself. */
const values = { input: '{input}', score: '{score}', band: '{band}', groups: '{groups}', name: '{name}' };

/** The texts of the form and of its results. */
export function useFoodCheckTexts() {
  const { t } = useTexts('upf');
  const { t: labels } = useTexts('labels');
  const all = { returnObjects: true } as const;
  const { title, intro, noScript, loadFailed, ...texts } = t('foodCheck', { ...all, ...values });
  return { ...texts, readLabel: labels('reader.foodCheckLink') };
}
