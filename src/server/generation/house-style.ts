import type { Locale } from '../../domain/locale.ts';
import en from './prompts/rules.en.md?raw';
import no from './prompts/rules.no.md?raw';

const rules: Record<Locale, string> = { no, en };

export const houseStyle = (locale: Locale): string =>
  rules[locale]
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .join('\n');
