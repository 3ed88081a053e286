/** Returns the current time. Tests replace the clock to control the time. */
export type Clock = () => Date;

export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

export const addMilliseconds = (time: Date, milliseconds: number): Date =>
  new Date(time.getTime() + milliseconds);
