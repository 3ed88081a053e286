import { expect, it } from 'vitest';
import { refuseTooLittleMemory } from './small-machine.ts';

it.each([
  [
    399,
    'embedded',
    /^This machine has 399 MB of memory\. The product needs 400 MB, or 224 MB with PostgreSQL/,
  ],
  [223, 'with PostgreSQL', /^This machine has 223 MB of memory\. The product needs 224 MB\.$/],
  [
    899,
    'build',
    /^This machine has 899 MB of memory\. The build needs 900 MB\. Run "npm run build" on another/,
  ],
] as const)('%d MB are too little for the purpose "%s"', (available, purpose, line) => {
  expect(() => refuseTooLittleMemory(purpose, available)).toThrow(line);
  expect(() => refuseTooLittleMemory(purpose, available + 1)).not.toThrow();
});
