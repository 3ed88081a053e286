import { problemCatalogue } from '../../domain/problems.ts';
import { mergeTexts, type Texts } from './merge-texts.ts';

const texts = mergeTexts(import.meta.glob<Texts>('./en/admin/*.json', { eager: true, import: 'default' }));

/** Only the catalogue has the English sentences of the server's problems; problems.json has the other ones. */
const serverProblems = Object.fromEntries(
  Object.entries(problemCatalogue).map(([code, { message }]) => [code, message]),
);

export const enAdmin: Texts = { ...texts, problems: { ...(texts.problems as Texts), ...serverProblems } };
