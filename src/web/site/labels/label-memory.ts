/** The name in local storage, which the privacy page mentions. */
const historyKey = 'novasjekk-etiketter';
const scrollKey = 'novasjekk-etiketter-plass';
const maxHistory = 10;

/** Runs an action with the browser's storage. Returns undefined if the browser refuses storage. */
function withStorage<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The texts that were read on this device, the latest first. */
export function readHistory(): string[] {
  const stored = withStorage<unknown>(() => JSON.parse(localStorage.getItem(historyKey) ?? '[]'));
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
}

export function addToHistory(text: string): void {
  const texts = [text, ...readHistory().filter((other) => other !== text)].slice(0, maxHistory);
  withStorage(() => localStorage.setItem(historyKey, JSON.stringify(texts)));
}

export function clearHistory(): void {
  withStorage(() => localStorage.removeItem(historyKey));
}

/** Keeps the scroll position for the page in the other language. */
export function keepScrollPosition(): void {
  withStorage(() => sessionStorage.setItem(scrollKey, String(scrollY)));
}

/** Scrolls to the kept position once the reading is rendered, and forgets it. */
export function takeScrollPosition(): void {
  const top = withStorage(() => sessionStorage.getItem(scrollKey));
  if (!top) return;
  withStorage(() => sessionStorage.removeItem(scrollKey));
  scrollTo({ top: Number(top), behavior: 'instant' });
}
