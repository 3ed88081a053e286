/** True in `npm run test:long`, which also runs the slow tests listed here. */
export const isLongRun = process.env.TEST_LONG === 'true';

export const longIntegrationTests = [
  'tests/integration/{backup,counts,embedded-database,generation,roles,scheduled-publishing,search-advice,shipping,two-versions}.test.ts',
  'src/server/platform/backup/{copying,upgrade}.test.ts',
  'src/server/platform/db/embedded/embedded-engine.test.ts',
];
export const longBrowserTests = ['**/{accessibility,admin-accessibility,hosted-auth}.spec.ts'];
/** The tag of single slow browser tests, and of browser tests that repeat a behaviour in the other language. */
export const longBrowserTag = /@long/;

/** How often a randomised test repeats: `full` times in a long run, a tenth of that in `npm test`. */
export const repetitions = (full: number): number => (isLongRun ? full : Math.ceil(full / 10));
