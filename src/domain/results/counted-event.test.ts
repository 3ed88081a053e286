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

it('readCountedEvent reads a use of the food check, and the name of the food only if it was not found', () => {
  const event = (text: string) => readCountedEvent(`food-check,/en,en,${text}`);
  expect(event('found')).toMatchObject({ kind: 'food-check', locale: 'en', result: 'found' });
  expect(event('found,egg')).not.toHaveProperty('food');
  expect(event('not-found, Blå  Ost ')).toMatchObject({ food: 'blå ost' });
  expect(event('not-found,ola@example.org')).not.toHaveProperty('food');
  expect(event('not-found,tlf 99887766')).not.toHaveProperty('food');
  expect(event(`not-found,${'a'.repeat(41)}`)).not.toHaveProperty('food');
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
  'food-check,/,nb,maybe',
])('readCountedEvent rejects %j', (text) => {
  expect(readCountedEvent(text)).toBeUndefined();
});
