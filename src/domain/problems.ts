import { apiTokenProblems } from './api-tokens/problems.ts';
import { articleProblems } from './articles/problems.ts';
import { authorProblems } from './authors/problems.ts';
import { calendarProblems } from './calendar/problems.ts';
import { collaborationProblems } from './collaboration/problems.ts';
import { generationProblems } from './generation/problems.ts';
import { keywordProblems } from './keywords/problems.ts';
import { mcpProblems } from './mcp/problems.ts';
import { mediaProblems } from './media/problems.ts';
import { queueProblems } from './queue/problems.ts';
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
 * All problems that users or API clients see, each with a code, an HTTP status and an English message: the general ones,
 * and those of each feature. Never change a code, because codes are stored and sent to clients. `{{name}}` is replaced
 * with the value `name`. Translations are keyed by code.
 */
export const problemCatalogue = {
  not_found: {
    status: 404,
    message: 'The page or item you requested does not exist. Check the URL and try again.',
  },
  invalid_input: { status: 400, message: 'Some of the information is not valid. Check it and try again.' },
  api_version_unknown: {
    status: 400,
    message:
      'This server supports only version {{version}} of the API. Change or remove the api-version header.',
  },
  unsubscribe_link_invalid: {
    status: 404,
    message:
      'This link is incomplete. Open it again from the email, or turn off the weekly email under Today.',
  },
  search_busy: {
    status: 503,
    message: 'Many people are searching right now. Try again in a moment.',
  },
  method_not_allowed: { status: 405, message: 'This URL does not accept that kind of request.' },
  body_too_large: { status: 413, message: 'The content is too large. Shorten it or send it in parts.' },
  database_unavailable: { status: 503, message: 'The database is not responding. Try again in a moment.' },
  database_busy: {
    status: 503,
    message: 'The database is busy. Nothing was saved. Try again in a moment.',
  },
  database_read_only: {
    status: 503,
    message:
      'The database is read-only right now, most likely because its disk is full. Nothing was saved. Tell the person who runs the site.',
  },
  disk_full: {
    status: 507,
    message: 'The server’s disk is full. Nothing was saved. Tell the person who runs the site.',
  },
  body_unfinished: { status: 408, message: 'The upload was interrupted. Nothing was saved. Try again.' },
  too_many_streams: {
    status: 429,
    message: 'You have too many tabs open. Close some of them.',
  },
  streams_full: {
    status: 503,
    message: 'Too many tabs are open right now. Reload the page to see changes.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong. The error has been logged. Try again in a moment.',
  },

  // Failures of queue items. The specification prescribes the message of `rejected_by_reviewer`.
  rejected_by_reviewer: { status: 409, message: 'Rejected by reviewer' },
  ...apiTokenProblems,
  ...articleProblems,
  ...authorProblems,
  ...calendarProblems,
  ...collaborationProblems,
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
  ...topicProblems,
  ...transferProblems,
  ...userProblems,
  ...webhookProblems,
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problemCatalogue;

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
export const textValues = (
  values: ProblemValues = {},
  sentenceOf: (problem: StoredProblem) => string,
): Record<string, string | number> =>
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
  return problemCatalogue[code].message.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(texts[name] ?? ''),
  );
}

export const retryAfterSeconds = 5;

interface ProblemOptions {
  values?: ProblemValues;
  details?: unknown;
  cause?: unknown;
}

/**
 * The only error class whose message users see. The server converts every other error to a problem, usually to
 * `internal` (http/problem-response.ts).
 */
export class Problem extends Error {
  override readonly name: string = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly values: ProblemValues | undefined;
  readonly details: unknown;

  constructor(code: ProblemCode, { values, details, cause }: ProblemOptions = {}) {
    super(englishSentence(values ? { code, values } : { code }), { cause });
    this.code = code;
    this.status = problemCatalogue[code].status;
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
