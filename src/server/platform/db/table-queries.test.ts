import { gt, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { createTableQueries } from './database.ts';

const loans = pgTable('test_loans', {
  id: integer('id').primaryKey(),
  owner: text('owner').notNull(),
  note: text('note'),
});

describeOnDatabase('the queries of a table', (database) => {
  const queries = () => createTableQueries(database().orm, loans);
  beforeEach(async () => {
    await database().pool.query(`
      CREATE TABLE IF NOT EXISTS test_loans (id integer PRIMARY KEY, owner text NOT NULL, note text);
      TRUNCATE test_loans;
      INSERT INTO test_loans VALUES (1, 'ola', NULL), (2, 'ola', 'late'), (3, 'kari', NULL)`);
  });

  it('find rows by the values of columns, also by an empty one', async () => {
    expect(await queries().list({ owner: 'ola', note: null })).toEqual([{ id: 1, owner: 'ola', note: null }]);
    expect(await queries().find({ owner: 'nobody' })).toBeUndefined();
    expect(await queries().count({ note: null })).toBe(2);
  });

  it('find no row by a value that is undefined', async () => {
    const owner = undefined as unknown as string;
    expect(await queries().list({ owner })).toEqual([]);
    expect(await queries().delete({ owner })).toBe(0);
  });

  it('require every condition of a list', async () => {
    expect(await queries().list([{ owner: 'ola' }, gt(loans.id, 1), undefined])).toMatchObject([{ id: 2 }]);
  });

  it('list rows in the given order and range', async () => {
    const order = [sql`${loans.id} DESC`];
    expect(await queries().list(undefined, { order, limit: 1, offset: 1 })).toMatchObject([{ id: 2 }]);
    expect(await queries().find({ owner: 'ola' }, ...order)).toMatchObject({ id: 2 });
  });

  it('return only the given columns', async () => {
    const ids = createTableQueries(database().orm, loans, { id: loans.id });
    expect(await ids.find({ owner: 'kari' })).toEqual({ id: 3 });
    expect(await ids.insert({ id: 4, owner: 'per' })).toEqual({ id: 4 });
  });

  it('insert a row only if no other has its key, or change that other row', async () => {
    expect(await queries().insertNew({ id: 1, owner: 'per' })).toBeUndefined();
    const changed = await queries().upsert({ id: 1, owner: 'per' }, loans.id, { note: 'lent again' });
    expect(changed).toEqual({ id: 1, owner: 'ola', note: 'lent again' });
  });

  it('change and delete the matching rows', async () => {
    expect(await queries().update({ owner: 'ola' }, { note: 'done' })).toBe(2);
    expect(await queries().change({ id: 3 }, { note: 'done' })).toMatchObject({
      owner: 'kari',
      note: 'done',
    });
    expect(await queries().change({ id: 9 }, { note: 'done' })).toBeUndefined();
    expect(await queries().take({ id: 3 })).toMatchObject({ id: 3 });
    expect(await queries().take({ id: 3 })).toBeUndefined();
    expect(await queries().takeAll({ note: 'done' })).toHaveLength(2);
  });
});
