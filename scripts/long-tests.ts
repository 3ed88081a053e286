/** `npm run test:long` also runs these: whole processes killed and restored, what we ship, and axe on every screen. */
export const isLongRun = process.env.TEST_LONG === 'true';

export const longIntegrationTests = ['tests/integration/{backup,generation,shipping}.test.ts'];
export const longBrowserTests = ['**/{accessibility,admin-accessibility}.spec.ts'];
/** Single tests beside the usual ones are tagged: some take long, some do the same once more in the other language. */
export const longBrowserTag = /@long/;
