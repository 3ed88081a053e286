import { causesOf } from '../error-causes.ts';
import { StartFailure } from '../start-failure.ts';

/** SQLSTATE codes of PostgreSQL for damaged tables and indexes. */
const corruptionCodes = ['XX001', 'XX002'];

/** Returns the line for the operator if the error, or one of its causes, means that the database files are damaged. */
export function explainCorruption(error: unknown, folder: string): StartFailure | undefined {
  const damage = causesOf(error).find(
    ({ name, code = '' }: NodeJS.ErrnoException) => corruptionCodes.includes(code) || name === 'RuntimeError',
  );
  return damage && embeddedFailure(folder, damage);
}

export function embeddedFailure(folder: string, error: unknown): StartFailure {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return new StartFailure(
    `The embedded database in ${folder} does not open (${reason}). Restore a backup into an empty folder, set DATA_DIR to it, and keep the damaged folder.`,
  );
}
