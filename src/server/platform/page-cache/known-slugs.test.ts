import { expect, it, vi } from 'vitest';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { createKnownSlugs } from './known-slugs.ts';

const lookupsPerSecond = 20;

function start(slugs: string[]) {
  let time = 0;
  const listSlugs = vi.fn(async (after: string, limit: number) =>
    slugs
      .toSorted()
      .filter((slug) => slug > after)
      .slice(0, limit),
  );
  const known = createKnownSlugs({
    list: listSlugs,
    now: () => time,
    onError: (error) => {
      throw error;
    },
  });
  return {
    known,
    listSlugs,
    /** Uses up the lookups of this second and waits until the list is loaded. */
    async flood() {
      for (let n = 0; n <= lookupsPerSecond; n++) known.isMissing(`x-${n}`);
      await waitFor(() => expect(known.isMissing('unknown')).toBe(true));
    },
    nextSecond() {
      time += 1000;
    },
  };
}

it('a few slugs per second are looked up in the database, and the list of slugs is not loaded for them', () => {
  const { known, listSlugs, nextSecond } = start(['brod']);
  for (let second = 0; second < 3; second++) {
    for (let n = 0; n < lookupsPerSecond; n++) expect(known.isMissing(`x-${n}`)).toBe(false);
    nextSecond();
  }
  expect(listSlugs).not.toHaveBeenCalled();
});

it('in a flood, the slugs of all articles are looked up in the database, but unknown slugs are not', async () => {
  const slugs = Array.from({ length: 4500 }, (_, n) => `artikkel-${n}`);
  const { known, listSlugs, flood } = start(slugs);
  await flood();
  expect(listSlugs).toHaveBeenCalledTimes(3);
  for (const slug of slugs) expect(known.isMissing(slug)).toBe(false);
});

it('a slug is looked up in the database after its article was published', async () => {
  const { known, flood } = start([]);
  await flood();
  expect(known.isMissing('ny')).toBe(true);
  known.invalidate(['articles', 'article:ny', 'keyword:brod']);
  expect(known.isMissing('ny')).toBe(false);
});

it('a slug is looked up in the database if its article was published while the list was loading', async () => {
  const { known, flood } = start([]);
  for (let n = 0; n <= lookupsPerSecond; n++) known.isMissing(`x-${n}`);
  known.invalidate(['article:ny']);
  await flood();
  expect(known.isMissing('ny')).toBe(false);
});

it('the list of slugs is loaded again after a change that may concern any article', async () => {
  const { known, listSlugs, flood } = start(['brod']);
  await flood();
  known.invalidate('all');
  expect(known.isMissing('unknown')).toBe(false);
  await flood();
  expect(listSlugs).toHaveBeenCalledTimes(2);
});
