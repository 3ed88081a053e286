import { expect, it } from 'vitest';
import { createTopics } from './topics.ts';

it('createTopics gives queries with a common word or a common page the same topic', () => {
  const topicOf = createTopics([
    { term: 'brød ultraprosessert', page: '/blogg/brod' },
    { term: 'brødet i butikken' },
    { term: 'loff', page: '/blogg/brod' },
    { term: 'hva er upf' },
  ]);
  expect(topicOf('brødet i butikken')).toBe('brød');
  expect(topicOf('loff', '/blogg/brod')).toBe('brød');
  expect(topicOf('hva er upf')).toBe('upf');
});
