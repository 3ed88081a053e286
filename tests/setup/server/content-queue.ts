import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { emptyAuditLog } from '../database/audit-log.ts';
import { type EditorServer, startEditorServer } from './editor-server.ts';

/** Starts one server for the whole suite, and empties the content queue and the audit log before each test. */
export function useContentQueue(database: () => Database) {
  let server: EditorServer;
  beforeAll(async () => {
    server = await startEditorServer(database());
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.waiting.splice(0);
    await database().pool.query('TRUNCATE content_queue, content_queue_history CASCADE');
    await emptyAuditLog(database());
  });
  return {
    server: () => server,
    async add(more: object = {}) {
      const { status, body } = await server.post('/queue', {
        payload: { term: 'ultraprosessert mat', locale: 'no' },
        ...more,
      });
      expect(status).toBe(201);
      return body;
    },
    process: (id: string) => server.post('/functions/generate-content', { queueId: id }),
    async audited() {
      const { rows } = await database().pool.query(
        'SELECT action, actor_email, target FROM audit_log ORDER BY id',
      );
      return rows;
    },
  };
}
