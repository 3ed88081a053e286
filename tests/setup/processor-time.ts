/**
 * Returns the processor time in milliseconds that this thread used for the work. Unlike elapsed time, it does not grow
 * while other processes use the processor.
 */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
