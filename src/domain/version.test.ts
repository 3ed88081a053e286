import { expect, it } from 'vitest';
import { versionSchema } from './version.ts';

it.each([1, 2_147_483_647])('a version may be %i', (version) => {
  expect(versionSchema.safeParse(version).success).toBe(true);
});

it.each([0, 1.5, 2_147_483_648, '1'])('a version may not be %s', (version) => {
  expect(versionSchema.safeParse(version).success).toBe(false);
});
