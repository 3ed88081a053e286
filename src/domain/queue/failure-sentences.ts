import { type ProblemCode, problemCatalogue } from '../problems.ts';

/**
 * Our own sentences on queue items: kept in English, shown in the reader's language. What others said is a value in
 * them, and stays as it is.
 */
export const failureSentences = {
  /** What the spec writes on an item that a reviewer sent back. */
  rejected: 'Rejected by reviewer',
  cancelled: 'Cancelled',
  composesOutlinesOnly:
    'No model is set up, and the built-in composer makes outlines only. Set AI_PROVIDER to generate this.',
  noTextToWorkFrom: 'There is no text to work from in the other language.',
  serverStopped: 'The server stopped while the text was being generated.',
  unknown: 'Something went wrong on our side while generating. It has been logged.',
  providerSilent: 'The provider did not answer in time.',
  providerCut: 'The connection to the provider was cut while it answered.',
  providerAway: 'The provider cannot be reached: {{said}}',
  providerBusy: 'The provider asks to wait (429): {{said}}',
  providerFault: 'The provider has a fault ({{status}}): {{said}}',
  providerRefused: 'The provider refused the request ({{status}}): {{said}}',
  providerError: 'The provider answered with an error: {{said}}',
  providerBrokeOff: 'The provider broke off: {{said}}',
  modelRefused: 'The model refused to write this.',
  modelRefusedSaying: 'The model refused to write this: {{said}}',
  answerTooLong: "The model's answer was longer than 300,000 characters.",
  answerCut: 'The answer was cut: it is longer than the model may write. Choose another AI_MODEL.',
  answerUnusable: "The model's answer could not be used: {{said}}",
} as const;

export type FailureSentence = keyof typeof failureSentences;
export type FailureValues = { said?: string; status?: number };

const placeholder = /\{\{(\w+)\}\}/;

export const writeFailure = (name: FailureSentence, values: FailureValues = {}): string =>
  failureSentences[name]
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? part : String(values[part as keyof FailureValues])))
    .join('');

/** The same sentences the other way round: literal parts, and a group for each value. */
const patterns = Object.entries(failureSentences).map(([name, sentence]) => ({
  name: name as FailureSentence,
  pattern: new RegExp(
    `^${sentence
      .split(placeholder)
      .map((part, index) => (index % 2 === 0 ? part.replace(/[.()]/g, '\\$&') : `(?<${part}>[^]*?)`))
      .join('')}$`,
  ),
}));

const problems = Object.keys(problemCatalogue) as ProblemCode[];

/** Which of our sentences a message is, and what others said in it; nothing where it is none of ours. */
export function readFailure(message: string): { key: string; values: Record<string, string> } | undefined {
  const problem = problems.find((code) => problemCatalogue[code].message === message);
  if (problem) return { key: `problems.${problem}`, values: {} };
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(message);
    if (found) return { key: `queue.failures.${name}`, values: { ...found.groups } };
  }
  return undefined;
}
