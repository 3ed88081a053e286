import english from '../web/i18n/en/admin/problems.json' with { type: 'json' };
import { apiTokenProblems } from './api-tokens/problems.ts';
import { articleProblems } from './articles/problems.ts';
import { authorProblems } from './authors/problems.ts';
import { calendarProblems } from './calendar/problems.ts';
import { collaborationProblems } from './collaboration/problems.ts';
import { foodProblems } from './foods/problems.ts';
import { generationProblems } from './generation/problems.ts';
import { keywordProblems } from './keywords/problems.ts';
import { mcpProblems } from './mcp/problems.ts';
import { mediaProblems } from './media/problems.ts';
import { queueProblems } from './queue/problems.ts';
import { researchProblems } from './research/problems.ts';
import { resultProblems } from './results/problems.ts';
import { searchConsoleProblems } from './search-console/problems.ts';
import { settingsProblems } from './settings/problems.ts';
import { sourceWatchProblems } from './source-watch/problems.ts';
import { sourceProblems } from './sources/problems.ts';
import { topicProblems } from './topics/problems.ts';
import { transferProblems } from './transfer/problems.ts';
import { userProblems } from './users/problems.ts';
import { webhookProblems } from './webhooks/problems.ts';

/**
 * The HTTP status of every problem that users or API clients see: the general ones, and those of each feature. Never
 * change a code, because codes are stored and sent to clients. The texts are in src/web/i18n/{no,en}/admin/problems.json;
 * `{{name}}` in a text is replaced with the value `name`.
 */
export const problemStatuses = {
  not_found: 404,
  invalid_input: 400,
  api_version_unknown: 400,
  unsubscribe_link_invalid: 404,
  search_busy: 503,
  method_not_allowed: 405,
  body_too_large: 413,
  database_unavailable: 503,
  database_busy: 503,
  database_read_only: 503,
  disk_full: 507,
  body_unfinished: 408,
  too_many_streams: 429,
  streams_full: 503,
  internal: 500,

  // Failures of queue items. The specification prescribes the message of `rejected_by_reviewer`.
  rejected_by_reviewer: 409,
  ...apiTokenProblems,
  ...articleProblems,
  ...authorProblems,
  ...calendarProblems,
  ...collaborationProblems,
  ...foodProblems,
  ...generationProblems,
  ...keywordProblems,
  ...mcpProblems,
  ...mediaProblems,
  ...queueProblems,
  ...resultProblems,
  ...searchConsoleProblems,
  ...settingsProblems,
  ...sourceWatchProblems,
  ...sourceProblems,
  ...researchProblems,
  ...topicProblems,
  ...transferProblems,
  ...userProblems,
  ...webhookProblems,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatuses;

/** The values in a problem's message. A list of problems is inserted as their messages, joined with semicolons. */
export type ProblemValues = { [name: string]: string | number | StoredProblem[] };

/** A problem as it is stored in the database and sent by the API. The client translates it. */
export interface StoredProblem {
  code: ProblemCode;
  values?: ProblemValues;
}

export interface ProblemBody extends StoredProblem {
  message: string;
  details?: unknown;
}

/** Replaces nested problems in the values by their messages, which `sentenceOf` returns. */
export const textValues = (values: ProblemValues = {}, sentenceOf: (problem: StoredProblem) => string) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(sentenceOf).join('; ') : value,
    ]),
  );

/** The English message of a problem, for API clients, logs and operators. */
export function englishSentence({ code, values }: StoredProblem): string {
  const texts = textValues(values, englishSentence);
  // All placeholders are replaced in one pass, so that braces in a value are not replaced too.
  return english.problems[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(texts[name] ?? ''));
}

export const retryAfterSeconds = 5;

interface ProblemOptions {
  values?: ProblemValues;
  details?: unknown;
  cause?: unknown;
}

/** The only errors whose messages users see. The server converts others, usually to `internal` (asProblem). */
export class Problem extends Error {
  override readonly name: string = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly values: ProblemValues | undefined;
  readonly details: unknown;

  constructor(code: ProblemCode, { values, details, cause }: ProblemOptions = {}) {
    super(englishSentence(values ? { code, values } : { code }), { cause });
    this.code = code;
    this.status = problemStatuses[code];
    this.values = values;
    this.details = details;
  }

  toStored(): StoredProblem {
    return { code: this.code, ...(this.values && { values: this.values }) };
  }

  toBody(): ProblemBody {
    return {
      ...this.toStored(),
      message: this.message,
      ...(this.details !== undefined && { details: this.details }),
    };
  }
}

/** The result of a search, or the problem that there is none. */
export async function orProblem<Found>(
  search: PromiseLike<Found | undefined>,
  problem: ProblemCode,
): Promise<Found> {
  const found = await search;
  if (found === undefined) throw new Problem(problem);
  return found;
}
