/** `npm run test:long` also runs these: whole processes killed and restored, what we ship, and axe on every screen. */
export const isLongRun = process.env.TEST_LONG === 'true';

export const longIntegrationTests = ['tests/integration/{backup,generation,shipping}.test.ts'];
export const longBrowserTests = ['**/{accessibility,admin-accessibility}.spec.ts'];
/** Single tests beside the usual ones are tagged. */
export const longBrowserTag = /@long/;
