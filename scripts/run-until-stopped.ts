import { setTimeout as wait } from 'node:timers/promises';

/** Starts the product, prints its address, and stops it gracefully on the first signal. Later signals do nothing. */
export async function runUntilStopped(
  start: () => Promise<{ address: string; stop: () => Promise<void> }>,
): Promise<void> {
  let product: Awaited<ReturnType<typeof start>> | undefined;
  let stopping = false;
  const stop = async () => {
    // The terminal sends its signal to npm and to this process, and npm forwards it. The second signal must not
    // interrupt the graceful stop.
    if (stopping) return;
    stopping = true;
    await product?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  try {
    product = await start();
    console.log(`\n  NovaSjekk is ready: ${product.address}\n`);
    if (stopping) {
      await product.stop();
      process.exit(0);
    }
  } catch (error) {
    const isExpected = error instanceof Error && error.name === 'StartFailure';
    console.error(isExpected ? (error as Error).message : error);
    process.exit(1);
  }
}

const maxDelaySeconds = 60;
/** A process that ran this long is considered healthy, so the next delay is short again. */
const healthyAfterSeconds = 10 * 60;

/**
 * Replaces this process by a new one, after a delay that doubles with each failure. No second process has to watch it,
 * which would take 40 MB of memory. On systems without `execve`, the process ends.
 */
export async function restartAfterError(): Promise<void> {
  if (!process.execve) process.exit(1);
  const earlier = process.uptime() > healthyAfterSeconds ? 0 : Number(process.env.FAILURES_IN_A_ROW ?? 0);
  const seconds = Math.min(2 ** earlier, maxDelaySeconds);
  console.error(
    `\n  The server stopped after an error, which is in the log. It starts again in ${seconds} s.\n`,
  );
  await wait(seconds * 1000);
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    FAILURES_IN_A_ROW: String(earlier + 1),
  });
}
