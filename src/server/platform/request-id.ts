import { AsyncLocalStorage } from 'node:async_hooks';

/** Stores the id of the current request. Jobs that the request enqueues have the same id in their log lines. */
export const requestIds = new AsyncLocalStorage<string>();
