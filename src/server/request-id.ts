import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that is being answered, so that the work it leaves to the background can name it. */
export const requestIds = new AsyncLocalStorage<string>();
