import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the current request; jobs that the request enqueues carry it in their log lines. */
export const requestIds = new AsyncLocalStorage<string>();
