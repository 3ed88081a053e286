import { mergeTexts, type Texts } from './merge-texts.ts';

export const noAdmin = mergeTexts(
  import.meta.glob<Texts>('./no/admin/*.json', { eager: true, import: 'default' }),
);
