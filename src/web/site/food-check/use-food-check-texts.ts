import { useTexts } from '../render/use-texts.ts';

/** The texts of the form and of its results. `{input}`, `{score}` and the like are placeholders for the script. */
export function useFoodCheckTexts() {
  const { t } = useTexts('upf', { keyPrefix: 'foodCheck' });
  const { t: labels } = useTexts('labels');
  return {
    label: t('label'),
    placeholder: t('placeholder'),
    button: t('button'),
    suggestions: t('suggestionsLabel'),
    empty: t('empty'),
    notFound: t('notFound', { input: '{input}' }),
    resultTitle: t('resultTitle', { input: '{input}' }),
    score: t('score', { score: '{score}' }),
    bands: { natural: t('bands.natural'), moderate: t('bands.moderate'), ultra: t('bands.ultra') },
    meterLabel: t('meterLabel', { score: '{score}', band: '{band}' }),
    footnote: t('footnote'),
    didYouMean: t('didYouMean'),
    scan: t('scan'),
    readLabel: labels('reader.foodCheckLink'),
    groups: t('groups', { groups: '{groups}' }),
    readMore: t('readMore', { name: '{name}' }),
    answeredOn: t('answeredOn', { name: '{name}' }),
    search: t('search', { name: '{name}' }),
  };
}
