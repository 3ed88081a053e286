import { expect, it } from 'vitest';
import { scanClickScript } from './scan-click-script.ts';

it('the script that reports scan clicks has at most 250 bytes', () => {
  expect(Buffer.byteLength(scanClickScript)).toBeLessThanOrEqual(250);
});
