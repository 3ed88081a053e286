/** Starts the product, prints where it is, and stops it gently on the first signal; later ones change nothing. */
export async function runUntilStopped(
  start: () => Promise<{ address: string; stop: () => Promise<void> }>,
): Promise<void> {
  let product: Awaited<ReturnType<typeof start>> | undefined;
  let stopping = false;
  const stop = async () => {
    // npm passes on the signal that the terminal has sent already: the second one must not cut the stop short.
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
    const mendable = error instanceof Error && error.name === 'StartFailure';
    console.error(mendable ? (error as Error).message : error);
    process.exit(1);
  }
}
