import { expect, it, vi } from 'vitest';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { createKnownAddresses } from './known-addresses.ts';

function start(addresses: string[]) {
  let time = 0;
  const listAddresses = vi.fn(async (after: string, limit: number) =>
    addresses
      .toSorted()
      .filter((address) => address > after)
      .slice(0, limit),
  );
  const onError = vi.fn();
  const known = createKnownAddresses({ list: listAddresses, now: () => time, onError });
  return {
    known,
    listAddresses,
    onError,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

it('the list of old addresses is loaded once, at the first request for an address without a page', async () => {
  const addresses = Array.from({ length: 4500 }, (_, n) => `/2012/05/a-${n}`);
  const { known, listAddresses } = start(addresses);
  expect(known.isMissing('/wp-login')).toBe(false);
  expect(await known.has('/wp-login')).toBe(false);
  expect(known.isMissing('/wp-login')).toBe(true);
  for (const address of addresses) expect(known.isMissing(address)).toBe(false);
  expect(await known.has('/2012/05/A-7/')).toBe(true);
  expect(listAddresses).toHaveBeenCalledTimes(3);
});

it('an old address is known as soon as its notification arrives, also while the list is loading', async () => {
  const { known } = start([]);
  const first = known.has('/x');
  known.add(['/under-lasting']);
  await first;
  known.add(['/etter']);
  expect(await known.has('/under-lasting')).toBe(true);
  expect(await known.has('/etter')).toBe(true);
});

it('the list of old addresses is loaded again after notifications were lost, and the previous list is used meanwhile', async () => {
  const addresses = ['/gammel'];
  const { known } = start(addresses);
  await known.has('/x');
  addresses.push('/ny');
  known.add('all');
  expect(known.isMissing('/gammel')).toBe(false);
  await waitFor(async () => expect(await known.has('/ny')).toBe(true));
});

it('while the database is unavailable no old address redirects, and the list is requested at most once per second', async () => {
  const { known, listAddresses, onError, wait } = start(['/gammel']);
  listAddresses.mockRejectedValueOnce(new Error('unavailable'));
  expect(await known.has('/gammel')).toBe(false);
  expect(known.isMissing('/gammel')).toBe(true);
  expect([listAddresses.mock.calls.length, onError.mock.calls.length]).toEqual([1, 1]);
  wait(1000);
  expect(await known.has('/gammel')).toBe(true);
});
