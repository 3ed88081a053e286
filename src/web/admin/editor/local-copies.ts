import type { Draft } from './article-draft.ts';

/** Text that is not saved yet, kept in this browser: it outlives a reload, a crash and a session. */
export interface LocalCopy {
  /** Whose, of which article ('new' for one without an id), and which window's. */
  key: string;
  /** The version it was written over; null for a new article. */
  version: number | null;
  /** What that version said; copies from before it was kept have none. */
  base?: Draft;
  at: number;
  slugTouched: boolean;
  draft: Draft;
}

const storageKey = (key: string) => `novasjekk.copy.${key}`;
const lockName = (key: string) => `novasjekk.copy.${key}`;
const prefixOf = (user: string, article: string) => `${user}/${article}/`;

export const newCopyKey = (user: string, article: string): string =>
  prefixOf(user, article) + crypto.getRandomValues(new Uint32Array(2)).join('-');

/** The copies of an article that no open window is working on, the newest first. */
export async function findCopies(user: string, article: string): Promise<LocalCopy[]> {
  const prefix = prefixOf(user, article);
  const inUse = await heldLocks();
  const copies = new Map<string, LocalCopy>();
  const stored = await request<LocalCopy[]>('readonly', (store) =>
    store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
  );
  for (const copy of [...(stored ?? []), ...lastWords(prefix)]) {
    const known = copies.get(copy.key);
    if (!known || known.at < copy.at) copies.set(copy.key, copy);
  }
  return [...copies.values()].filter(({ key }) => !inUse.has(lockName(key))).sort((a, b) => b.at - a.at);
}

/** True once it is written. */
export async function keepCopy(copy: LocalCopy): Promise<boolean> {
  const written = await request('readwrite', (store) => store.put(copy));
  if (written === undefined) return keepNow(copy);
  forget(storageKey(copy.key));
  return true;
}

/** For the moment in which a page goes away, which waits for nothing. */
export function keepNow(copy: LocalCopy): boolean {
  try {
    localStorage.setItem(storageKey(copy.key), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export async function dropCopy(key: string): Promise<void> {
  forget(storageKey(key));
  await request('readwrite', (store) => store.delete(key));
}

/** Says to other windows that this one works on a copy, until the answer is called. */
export function holdCopy(key: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Missing where the site is not served safely; then other windows may offer this text too, which loses nothing.
  void navigator.locks?.request(lockName(key), () => held).catch(() => {});
  return release;
}

async function heldLocks(): Promise<Set<string | undefined>> {
  const state = await navigator.locks?.query().catch(() => undefined);
  return new Set(state?.held?.map(({ name }) => name));
}

function lastWords(prefix: string): LocalCopy[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(storageKey(prefix)))
      .map((name) => JSON.parse(localStorage.getItem(name) ?? '') as LocalCopy);
  } catch {
    return [];
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is switched off: there was nothing to forget.
  }
}

/** One request to the browser's database; undefined where there is none. */
async function request<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Answer | undefined> {
  try {
    const database = await open();
    return await new Promise<Answer>((resolve, reject) => {
      const transaction = database.transaction('copies', mode);
      const asked = ask(transaction.objectStore('copies'));
      transaction.oncomplete = () => resolve((asked.result ?? null) as Answer);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } catch {
    return undefined;
  }
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('novasjekk', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('copies', { keyPath: 'key' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error('blocked'));
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
