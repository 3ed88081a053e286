import { expect, it } from 'vitest';
import { createSubjects } from './subjects.ts';

it('createSubjects gives queries with a common word or a common page the same subject', () => {
  const subjectOf = createSubjects([
    { term: 'brød ultraprosessert', page: '/blogg/brod' },
    { term: 'brødet i butikken' },
    { term: 'loff', page: '/blogg/brod' },
    { term: 'hva er upf' },
  ]);
  expect(subjectOf('brødet i butikken')).toBe('brød');
  expect(subjectOf('loff', '/blogg/brod')).toBe('brød');
  expect(subjectOf('hva er upf')).toBe('upf');
});
