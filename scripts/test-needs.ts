import { runOn, startPostgres } from '../tests/setup/database/postgres.ts';
import { findOrInstallChromium } from './chromium.ts';

const needs = {
  postgres: checkPostgres,
  chromium: () => {
    // The configuration of Playwright reads this variable.
    process.env.CHROMIUM_PATH = findOrInstallChromium();
  },
};
type Need = keyof typeof needs;

/** Ends the process with a sentence that names the missing requirement, before tests and builds take minutes. */
export async function checkTestNeeds(...names: Need[]): Promise<void> {
  try {
    for (const name of names) await needs[name]();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function checkPostgres(): Promise<void> {
  const postgres = await startPostgres();
  const url = postgres.urlOf('postgres');
  if (process.env.TEST_DATABASE_URL) await checkGivenPostgres(url);
  await postgres.stop();
}

async function checkGivenPostgres(url: string): Promise<void> {
  const refuse = (reason: string) => {
    throw new Error(`The tests cannot use the PostgreSQL that TEST_DATABASE_URL names: ${reason}.`);
  };
  // A refused connection to both addresses of "localhost" causes an error with a code but without a message.
  const reasonOf = (error: Error & { code?: string }) => error.message || String(error.code);
  await runOn(
    url,
    `DO $$ BEGIN IF current_setting('is_superuser') = 'off' THEN RAISE 'its user is not a superuser'; END IF; END $$`,
  ).catch((error) => refuse(reasonOf(error)));
  const wrong = new URL(url);
  wrong.password = 'not-the-password';
  const isRefused = await runOn(wrong.href, 'SELECT 1').then(
    () => false,
    () => true,
  );
  if (!isRefused)
    refuse('it lets its user in with a wrong password too, which the tests expect to be refused');
}

if (import.meta.main) await checkTestNeeds(...(process.argv.slice(2) as Need[]));
