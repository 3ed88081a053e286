import { mergeTexts, type Texts } from './merge-texts.ts';

export const enAdmin: Texts = mergeTexts(
  import.meta.glob<Texts>('./en/admin/*.json', { eager: true, import: 'default' }),
);
