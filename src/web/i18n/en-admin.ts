import { problemCatalogue } from '../../domain/problems.ts';
import { mergeTexts, type Texts } from './merge-texts.ts';

const texts = mergeTexts(import.meta.glob<Texts>('./en/admin/*.json', { eager: true, import: 'default' }));

/**
 * The English sentences of the server's problems are in the problem catalogue. problems.json contains only the client's
 * own problems.
 */
const serverProblems = Object.fromEntries(
  Object.entries(problemCatalogue).map(([code, { message }]) => [code, message]),
);

export const enAdmin: Texts = { ...texts, problems: { ...(texts.problems as Texts), ...serverProblems } };
