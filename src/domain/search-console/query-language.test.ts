import { describe, expect, it } from 'vitest';
import { detectQueryLocale } from './query-language.ts';

describe('detectQueryLocale', () => {
  it.each([
    'ultraprosessert mat',
    'er brød ultraprosessert',
    'hva er nova 4',
    'liste over ultraprosessert mat',
    'sunn frokost',
    'proteinbar',
    'upf',
    'hvordan spise mindre upf',
    'havregryn',
    'e stoffer farlig',
    'knekkebrod',
    'nova klassifisering',
    'matvarer uten tilsetningsstoffer',
  ])('detects Norwegian in %s', (query) => {
    expect(detectQueryLocale(query)).toBe('no');
  });
  it.each([
    'ultra processed food',
    'is bread ultra processed',
    'what is nova 4',
    'list of ultra-processed foods',
    'healthy breakfast',
    'how to eat less upf',
    'are oats processed',
    'what does upf mean',
    'nova classification',
    'foods without additives',
  ])('detects English in %s', (query) => {
    expect(detectQueryLocale(query)).toBe('en');
  });
});
