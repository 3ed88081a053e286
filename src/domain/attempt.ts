/** The result of an action, or undefined if it throws, as for invalid input or a disabled, full or damaged storage. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
