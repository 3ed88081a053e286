import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from './platform/db/client.ts';
import { explainCorruption } from './platform/db/corruption.ts';
import { readEnv } from './platform/env.ts';
import { createLog } from './platform/logs/log.ts';
import { logDestination } from './platform/logs/log-destination.ts';
import { redactorOf } from './platform/secrets.ts';
import { createRecentErrors } from './platform/status/process-meter.ts';
import type { ProductOptions, RunningProduct } from './start-product.ts';

const finishWithinMs = 10_000;

/** Starts the product. Returns the address of the server and the function that stops everything. */
export async function start(options: ProductOptions): Promise<RunningProduct> {
  const env = readEnv(options.variables);
  const errors = createRecentErrors(redactorOf(env));
  const destination = await logDestination(env);
  const log = createLog(env, destination, errors.add);
  const closeFunctions: (() => Promise<unknown>)[] = [];
  let isFailing = false;
  // After an uncaught error, the state of the process is unknown: its caches, its counters and the connection to the
  // embedded database. It finishes what it can and ends (docs/decisions/0027).
  const endAfterError = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught exception');
    if (isFailing) return;
    isFailing = true;
    void Promise.race([stop(0), wait(finishWithinMs)]).then(options.onFailure ?? (() => process.exit(1)));
  };
  process.on('uncaughtException', endAfterError);
  let stopping: Promise<void> | undefined;
  const stop = (delaySeconds = env.SHUTDOWN_DELAY) => {
    stopping ??= (async () => {
      await wait(delaySeconds * 1000);
      for (const close of closeFunctions.reverse())
        await close().catch((error) => log.error({ err: error }, 'error while stopping'));
      log.info('stopped');
      await destination.flush();
      if (!isFailing) process.off('uncaughtException', endAfterError);
    })();
    return stopping;
  };

  try {
    const databaseOpening = openDatabase(
      { ...env, preparedDatabase: options.preparedDatabase },
      (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
      (error) => log.warn({ err: error }, 'waiting for PostgreSQL'),
    );
    // A failure is handled where the database is awaited. If it had no handler until then, it would end the process.
    databaseOpening.catch(() => {});
    closeFunctions.push(() =>
      databaseOpening.then(
        ({ close }) => close(),
        () => {},
      ),
    );
    // Loading code while a thread opens the embedded database saves a fifth of the time of a start.
    const { startProduct } = await import('./start-product.ts');
    return await startProduct(options, {
      env,
      log,
      errors,
      droppedLogLines: destination.dropped,
      databaseOpening,
      closeFunctions,
      isStopping: () => stopping !== undefined,
      stop: () => stop(),
    });
  } catch (error) {
    await stop(0);
    throw (!env.DATABASE_URL && explainCorruption(error, env.DATA_DIR)) || error;
  }
}
