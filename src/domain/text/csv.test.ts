import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('csvLine quotes cells and disarms formulas, but not negative numbers', () => {
  expect(csvLine(['a,b', 'say "x"', '=1+1', '@cmd', null, -2.5])).toBe(
    `"a,b","say ""x""",'=1+1,'@cmd,,-2.5\r\n`,
  );
});
