import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../../tests/setup/database/both-engines.ts';
import { englishSentence, type StoredProblem } from '../../../domain/problems.ts';
import { migrate } from './migrate.ts';

const migration = '0020_stored_failures.sql';

const convertedSentences: [sentence: string, error: StoredProblem][] = [
  ['Rejected by reviewer', { code: 'rejected_by_reviewer' }],
  ['Cancelled', { code: 'item_cancelled' }],
  [
    'The monthly spending limit for generation is reached. Raise AI_MONTHLY_LIMIT, or wait for next month.',
    { code: 'spending_limit_reached' },
  ],
  [
    'The provider asks to wait (429): Rate limit: 3/min',
    { code: 'provider_rate_limited', values: { reason: 'Rate limit: 3/min' } },
  ],
  [
    'The provider refused the request (401): Key (401): “x”\nsecond line',
    { code: 'provider_refused', values: { status: 401, reason: 'Key (401): “x”\nsecond line' } },
  ],
  [
    "The model's answer could not be used: it is empty",
    {
      code: 'answer_unusable',
      values: { reasons: [{ code: 'other', values: { text: 'it is empty' } }] },
    },
  ],
  ['Cancelled by the provider', { code: 'other', values: { text: 'Cancelled by the provider' } }],
];

describeOnBothEngines('the migration to stored failures', (database) => {
  it('converts the error sentences of queue items and their history into codes and values', async () => {
    const { pool } = database();
    await pool.query('ALTER TABLE content_queue DROP COLUMN error');
    await pool.query('ALTER TABLE content_queue_history DROP COLUMN error');
    await pool.query('DELETE FROM schema_migrations WHERE name = $1', [migration]);
    for (const [sentence] of [...convertedSentences, [null]]) {
      const { rows } = await pool.query(
        `INSERT INTO content_queue (payload, error_message) VALUES ('{"term": "nova", "locale": "no"}', $1) RETURNING id`,
        [sentence],
      );
      await pool.query(
        `INSERT INTO content_queue_history (item_id, at, step, to_status, message) VALUES ($1, now(), 'fail', 'failed', $2)`,
        [rows[0].id, sentence],
      );
    }
    expect(await migrate(database())).toEqual([migration]);
    const expected = new Map<string | null, StoredProblem | null>([...convertedSentences, [null, null]]);
    for (const query of [
      'SELECT error, error_message AS message FROM content_queue',
      'SELECT error, message FROM content_queue_history',
    ]) {
      const { rows } = await pool.query(query);
      expect(new Map(rows.map(({ message, error }) => [message, error]))).toEqual(expected);
    }
  });
});

it.each(convertedSentences)(
  'the converted code and values produce an English sentence with the reason: %s',
  (_, error) => {
    const sentence = englishSentence(error);
    expect(sentence).not.toMatch(/\{\{/);
    expect(sentence).toContain(error.values?.reason ?? '');
  },
);
