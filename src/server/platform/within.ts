/** The result of the work, or a rejection if it takes longer than this time. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('timed out')), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
