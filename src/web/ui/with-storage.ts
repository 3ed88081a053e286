/** Runs an action with the browser's storage. Returns undefined if the storage is disabled, full or damaged. */
export function withStorage<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
