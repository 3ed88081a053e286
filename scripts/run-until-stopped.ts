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
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
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
