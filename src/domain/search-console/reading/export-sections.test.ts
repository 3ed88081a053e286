import { expect, it } from 'vitest';
import { sectionOfFile } from './open-export.ts';

it('sectionOfFile recognises the section of a file by its name in every supported language', () => {
  expect(sectionOfFile('Queries.csv')).toBe('queries');
  expect(sectionOfFile('mappe/Requêtes.csv')).toBe('queries');
  expect(sectionOfFile('Consultas.csv')).toBe('queries');
  expect(sectionOfFile('C:\\eksport\\Filtre.csv')).toBe('filters');
  expect(sectionOfFile('Diagram.csv')).toBe('chart');
  expect(sectionOfFile('Search appearance.csv')).toBe('appearance');
  expect(sectionOfFile('Länder.csv')).toBe('countries');
  expect(sectionOfFile('Geräte.csv')).toBe('devices');
  expect(sectionOfFile('x')).toBe('unknown');
});
