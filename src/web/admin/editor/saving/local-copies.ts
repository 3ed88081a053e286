import type { Draft } from '../article-draft.ts';

/** Unsaved text that is stored in this browser. It survives a reload, a crash and the end of the session. */
export interface LocalCopy {
  /**
   * Consists of the user's id, the article's id ('new' before the first save) and a random suffix per browser window.
   */
  key: string;
  /** The version of the article on which the text is based. Null for a new article. */
  version: number | null;
  /** The fields of the version on which the text is based. Copies stored by older releases do not have them. */
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

/** The local copies of an article that no open window is using, newest first. */
export async function findCopies(user: string, article: string): Promise<LocalCopy[]> {
  const prefix = prefixOf(user, article);
  const locked = await lockedNames();
  const copies = new Map<string, LocalCopy>();
  const stored = await request<LocalCopy[]>('readonly', (store) =>
    store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
  );
  for (const copy of [...(stored ?? []), ...copiesInLocalStorage(prefix)]) {
    const known = copies.get(copy.key);
    if (!known || known.at < copy.at) copies.set(copy.key, copy);
  }
  const unused = [...copies.values()].filter(({ key }) => !locked.has(lockName(key)));
  return withoutDuplicates(unused.sort((a, b) => b.at - a.at));
}

/**
 * Deletes each copy that contains the same text as a newer one. Such a duplicate remains if a window is closed before
 * it deletes its copy.
 */
function withoutDuplicates(newestFirst: LocalCopy[]): LocalCopy[] {
  const byText = new Map<string, LocalCopy>();
  for (const copy of newestFirst) {
    const text = JSON.stringify([copy.version, copy.draft]);
    if (byText.has(text)) void deleteCopy(copy.key);
    else byText.set(text, copy);
  }
  return [...byText.values()];
}

/** Returns false if the copy could not be stored. */
export async function storeCopy(copy: LocalCopy): Promise<boolean> {
  const written = await request('readwrite', (store) => store.put(copy));
  if (written === undefined) return storeCopySync(copy);
  removeFromLocalStorage(storageKey(copy.key));
  return true;
}

/**
 * Stores a local copy in local storage instead of IndexedDB, because a page that is being closed does not wait for
 * IndexedDB.
 */
export function storeCopySync(copy: LocalCopy): boolean {
  try {
    localStorage.setItem(storageKey(copy.key), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export async function deleteCopy(key: string): Promise<void> {
  removeFromLocalStorage(storageKey(key));
  await request('readwrite', (store) => store.delete(key));
}

/** Marks a local copy as used by this window, until the returned function is called. */
export function lockCopy(key: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Web Locks need a secure context. Without them, other windows may offer this text too, which does no harm.
  void navigator.locks?.request(lockName(key), () => held).catch(() => {});
  return release;
}

async function lockedNames(): Promise<Set<string | undefined>> {
  const state = await navigator.locks?.query().catch(() => undefined);
  return new Set(state?.held?.map(({ name }) => name));
}

function copiesInLocalStorage(prefix: string): LocalCopy[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(storageKey(prefix)))
      .map((name) => JSON.parse(localStorage.getItem(name) ?? '') as LocalCopy);
  } catch {
    return [];
  }
}

function removeFromLocalStorage(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Local storage is disabled, so there is nothing to remove.
  }
}

async function request<Result>(
  mode: IDBTransactionMode,
  start: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await open();
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction('copies', mode);
      const started = start(transaction.objectStore('copies'));
      transaction.oncomplete = () => resolve((started.result ?? null) as Result);
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
