/** Returns the current time. Tests replace the clock to control the time. */
export type Clock = () => Date;

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

export const addMilliseconds = (time: Date, milliseconds: number): Date =>
  new Date(time.getTime() + milliseconds);

/** The result of the work, or a rejection if it takes longer than this time. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('timed out')), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
