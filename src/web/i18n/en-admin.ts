import { problemCatalogue } from '../../domain/problems.ts';
import { mergeTexts, type Texts } from './merge-texts.ts';

const texts = mergeTexts(import.meta.glob<Texts>('./en/admin/*.json', { eager: true, import: 'default' }));

/**
 * The English messages of server problems, taken from the problem catalogue. problems.json contains only the problems
 * that the client detects.
 */
const serverProblems = Object.fromEntries(
  Object.entries(problemCatalogue).map(([code, { message }]) => [code, message]),
);

export const enAdmin: Texts = { ...texts, problems: { ...(texts.problems as Texts), ...serverProblems } };
