import { Problem, type ProblemCode } from '../../domain/problems.ts';
import { causesOf } from './error-causes.ts';

const faults = ['database_unavailable', 'database_busy', 'database_read_only', 'disk_full'] as const;
export type DatabaseFault = (typeof faults)[number] & ProblemCode;

/** The error codes of Node and PostgreSQL that lead to each problem. */
const errorCodes: Record<DatabaseFault, string[]> = {
  database_unavailable: [
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'EHOSTUNREACH'],
    // PostgreSQL reports a shutdown, crash or start-up with 57P01 to 57P03, and connection failures with 08xxx.
    ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'],
  ],
  // The codes mean, in this order: too many connections, statement timeout, lock timeout.
  database_busy: ['53300', '57014', '55P03'],
  database_read_only: ['25006'],
  disk_full: ['ENOSPC', 'EDQUOT', '53100'],
};
const faultOfCode = new Map(
  Object.entries(errorCodes).flatMap(([fault, codes]) =>
    codes.map((code) => [code, fault as DatabaseFault] as const),
  ),
);

const faultOfMessage: [RegExp, DatabaseFault][] = [
  [/timeout exceeded when trying to connect/, 'database_busy'],
  [/Connection terminated|connection error and is not queryable|Query read timeout/i, 'database_unavailable'],
  // The embedded database reports a full disk without a code.
  [/No space left on device/, 'disk_full'],
];

/**
 * Returns the fault that an error, or one of its causes, reports. The work can succeed once the database is available
 * again. A lost connection to another server has the same codes and is taken for a fault of the database.
 */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  if (error instanceof Problem) return faults.find((fault) => fault === error.code);
  for (const { code, message } of causesOf(error) as NodeJS.ErrnoException[]) {
    const fault =
      faultOfCode.get(String(code)) ?? faultOfMessage.find(([pattern]) => pattern.test(message))?.[1];
    if (fault) return fault;
  }
  return undefined;
}
