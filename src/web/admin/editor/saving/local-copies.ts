import { attempt } from '../../../../domain/attempt.ts';
import type { Draft } from '../state/article-draft.ts';
import type { LocalCopy } from './local-copy.ts';
import { chooseLocalCopies } from './offered-texts.ts';

/** The name of a copy in local storage and of its lock. */
const nameOf = (key: string) => `novasjekk.copy.${key}`;
const prefixOf = (user: string, article: string) => `${user}/${article}/`;

export const newCopyKey = (user: string, article: string): string =>
  prefixOf(user, article) + crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Finds the local copies of an article that are offered to the user, and deletes those that are needless. */
export async function findCopies(user: string, article: string, saved: Draft): Promise<LocalCopy[]> {
  const prefix = prefixOf(user, article);
  const locks = await navigator.locks?.query().catch(() => undefined);
  const locked = new Set(locks?.held?.map(({ name }) => name));
  const inDatabase = await request<LocalCopy[]>('readonly', (store) =>
    store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
  );
  const stored = [...(inDatabase ?? []), ...copiesInLocalStorage(prefix)];
  const { offered, needless } = chooseLocalCopies(stored, ({ key }) => locked.has(nameOf(key)), saved);
  for (const { key } of needless) void deleteCopy(key);
  return offered;
}

/** Returns false if the copy could not be stored. */
export async function storeCopy(copy: LocalCopy): Promise<boolean> {
  const written = await request('readwrite', (store) => store.put(copy));
  if (written === undefined) return storeCopySync(copy);
  removeFromLocalStorage(nameOf(copy.key));
  return true;
}

/**
 * Stores a local copy in local storage instead of IndexedDB. Used when IndexedDB fails and when the page is being
 * closed, because a closing page does not wait for IndexedDB.
 */
export const storeCopySync = (copy: LocalCopy): boolean =>
  attempt(() => {
    localStorage.setItem(nameOf(copy.key), JSON.stringify(copy));
    return true;
  }) ?? false;

export async function deleteCopy(key: string): Promise<void> {
  removeFromLocalStorage(nameOf(key));
  await request('readwrite', (store) => store.delete(key));
}

/** Marks a local copy as used by this window, until the returned function is called. */
export function lockCopy(key: string): () => void {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // Web Locks need a secure context. Without them, other windows may offer this text too, which does no harm.
  void navigator.locks?.request(nameOf(key), () => held).catch(() => {});
  return release;
}

const copiesInLocalStorage = (prefix: string): LocalCopy[] =>
  attempt(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(nameOf(prefix)))
      .map((name) => JSON.parse(localStorage.getItem(name) ?? '') as LocalCopy),
  ) ?? [];

const removeFromLocalStorage = (name: string): void => attempt(() => localStorage.removeItem(name));

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
