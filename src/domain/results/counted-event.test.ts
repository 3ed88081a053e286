import { expect, it } from 'vitest';
import { readCountedEvent } from './counted-event.ts';

it('readCountedEvent reads a click on a link to the app', () => {
  expect(readCountedEvent('scan,/blogg/egg,nb,cta')).toEqual({
    kind: 'scan',
    path: '/blogg/egg',
    locale: 'no',
    medium: 'cta',
  });
});

it.each([
  '',
  'scan',
  'scan,/blogg,nb,unknown',
  'scan,blogg,nb,cta',
  'scan,/blogg,sv,cta',
  'scan,/blogg egg,nb,cta',
  'scan,/Blogg,nb,cta',
  'scan,/blogg/,nb,cta',
  'scan,/blogg?page=2,nb,cta',
  'scan,/blogg,nb,cta,extra',
  'view,/blogg,nb,direct',
  'food-check,/,nb,found',
])('readCountedEvent rejects %j', (text) => {
  expect(readCountedEvent(text)).toBeUndefined();
});
