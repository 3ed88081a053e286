import { locales, localizedPath } from '../locale.ts';
import { labelReaderPath } from './public-pages.ts';

/** The address of the service worker. It is at the root, because it may only control addresses below its own folder. */
export const toolsWorkerPath = '/verktoy.js';

/** The tools that work offline after the first photo, without language prefix: each with the pages below it. */
const offlineTools = [labelReaderPath, '/e-stoffer', '/mat'];

/** Each tool has its own scope in each language, so that the service worker never sees a request for an article. */
export const toolsWorkerScopes: readonly string[] = locales.flatMap((locale) =>
  offlineTools.map((path) => localizedPath(path, locale)),
);
