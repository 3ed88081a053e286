/** Set by `npm run test:long`, which also runs the slow tests listed here. */
export const isLongRun = process.env.TEST_LONG === 'true';

export const longIntegrationTests = [
  'tests/integration/{backup,embedded-database,generation,shipping}.test.ts',
];
export const longBrowserTests = ['**/{accessibility,admin-accessibility,hosted-auth}.spec.ts'];
/** Tag of single slow tests, and of tests that repeat a behaviour in the other language. */
export const longBrowserTag = /@long/;

/** How often a randomised test repeats: a tenth of the full count in `npm test`. */
export const repetitions = (full: number): number => (isLongRun ? full : Math.ceil(full / 10));
