import { expect, it } from 'vitest';
import { assumed, processesNeeded, simulate } from './simulate-traffic.ts';

const million = { readersPerDay: 1_000_000, processes: 1, cdn: false };

it('is the same each time, and another with another seed', () => {
  expect(simulate(million)).toEqual(simulate(million));
  expect(simulate(million, 9)).not.toEqual(simulate(million));
});

it('brings as many requests as the readers make', () => {
  const { requests } = simulate(million);
  const pages = (million.readersPerDay * assumed.pagesPerReader * assumed.busiestHour) / 3600;
  expect(requests / (pages * (1 + assumed.searchesPerPage))).toBeCloseTo(1, 1);
});

it('takes more of a core for more readers and more publishes, less for more processes and a CDN', () => {
  const usual = simulate(million);
  expect(simulate({ ...million, readersPerDay: 2_000_000 }).core).toBeGreaterThan(usual.core);
  expect(simulate({ ...million, publishesPerHour: 120 }).renders).toBeGreaterThan(usual.renders);
  expect(simulate({ ...million, processes: 3 }).core99).toBeLessThan(usual.core99);
  expect(simulate({ ...million, cdn: true }).requests).toBeLessThan(usual.requests);
});

it('asks for no more processes than are needed', () => {
  const many = { readersPerDay: 10_000_000, cdn: false };
  const needed = processesNeeded(many);
  expect(simulate({ ...many, processes: needed }).core99).toBeLessThanOrEqual(assumed.comfortable);
  expect(simulate({ ...many, processes: needed - 1 }).core99).toBeGreaterThan(assumed.comfortable);
});
