import { beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyAuditLog } from '../../../tests/setup/database/audit-log.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../tests/setup/server/auth-server.ts';
import { createAuditService } from './audit-service.ts';

describeOnDatabase('the audit log', (database) => {
  const { server } = useAuthServer(database, { stopped: true });
  let admin = '';
  beforeAll(async () => {
    const { token } = await server().signUp('sjef@example.org');
    await server().api('/setup/admin', { token, method: 'POST' });
    admin = token;
  });
  beforeEach(() => emptyAuditLog(database()));

  const insert = (at: string, action: string, more: { actor?: string; target?: string } = {}) =>
    database().pool.query(
      `INSERT INTO audit_log (at, action, actor_id, actor_email, target)
       VALUES ($1, $2, CASE WHEN $3::text IS NULL THEN NULL ELSE gen_random_uuid() END, $3, $4)`,
      [at, action, more.actor ?? null, more.target ?? null],
    );
  const actionsOf = async (query: Record<string, string>) => {
    const { status, body } = await server().api(`/audit?${new URLSearchParams(query)}`, { token: admin });
    expect(status).toBe(200);
    return body.entries.map(({ action }: { action: string }) => action);
  };

  it.each([
    `UPDATE audit_log SET action = 'nothing'`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    `SET LOCAL novasjekk.audit_retention = 'on'; DELETE FROM audit_log`,
  ])('cannot be changed by the SQL statement %s', async (statement) => {
    await insert(new Date().toISOString(), 'role.changed');
    await expect(database().pool.query(statement)).rejects.toThrow('The audit log is append-only');
    expect(await actionsOf({})).toEqual(['role.changed']);
  });

  it('is filtered by person, action, object and days in Oslo', async () => {
    await insert('2026-11-14T22:30:00Z', 'article.saved', { actor: 'kari@example.org', target: 'brod' });
    await insert('2026-11-14T23:30:00Z', 'article.published', { actor: 'ola@example.org', target: 'brod' });
    await insert('2026-11-16T22:59:59Z', 'role.changed', { actor: 'kari@example.org', target: 'x@y.no' });
    await insert('2026-11-16T23:00:00Z', 'backup.made');
    expect(await actionsOf({ actor: 'KARI' })).toEqual(['role.changed', 'article.saved']);
    expect(await actionsOf({ target: 'bro', action: 'article.saved' })).toEqual(['article.saved']);
    expect(await actionsOf({ from: '2026-11-15', to: '2026-11-16' })).toEqual([
      'role.changed',
      'article.published',
    ]);
    expect(await actionsOf({ actor: '%' })).toEqual([]);
    const wrong = await server().api('/audit?from=yesterday', { token: admin });
    expect(wrong.status).toBe(400);
  });

  it('is exported as CSV in which no cell can act as a formula, and the export is logged', async () => {
    await insert('2026-11-14T12:00:00Z', 'article.saved', { actor: '=HYPERLINK("x")', target: 'a,"b"' });
    await insert('2026-11-15T12:00:00Z', 'role.changed');
    const response = await fetch(`${server().site}/api/audit/export?action=article.saved`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('audit-log.csv');
    const [header, line, ...rest] = (await response.text()).split('\r\n');
    expect(header?.replace('\uFEFF', '')).toBe('id,time,action,actor,target,address,before,after');
    expect(line).toMatch(/^\d+,2026-11-14T12:00:00.000Z,article.saved,"'=HYPERLINK\(""x""\)","a,""b""",,,$/);
    expect(rest).toEqual(['']);
    expect(await actionsOf({ action: 'audit.exported', actor: 'sjef' })).toEqual(['audit.exported']);
  });

  it('contains calls that were refused, up to fifty per user and hour', async () => {
    const { token, email } = await server().signUp();
    expect((await server().api('/users', { token })).status).toBe(403);
    const { body } = await server().api(`/audit?action=access.refused`, { token: admin });
    expect(body.entries).toMatchObject([
      { actor: { email }, target: 'GET /api/users', after: { reason: 'role_missing' }, address: '127.0.0.1' },
    ]);
    for (let n = 0; n < 55; n++) await server().api('/users', { token });
    const { rows } = await database().pool.query(
      `SELECT count(*)::int AS count FROM audit_log WHERE action = 'access.refused'`,
    );
    expect(rows).toEqual([{ count: 50 }]);
  });

  it('contains exports of articles', async () => {
    const response = await fetch(`${server().site}/api/export`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    await response.arrayBuffer();
    expect(await actionsOf({ action: 'article.exported' })).toEqual(['article.exported']);
  });

  it('loses entries that are older than the retention, and no others', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await insert(daysAgo(100), 'user.signed_in');
    await insert(daysAgo(89), 'role.changed');
    const clock = () => new Date();
    expect(await createAuditService(database().orm, clock).cleanUp()).toBe(0);
    expect(await createAuditService(database().orm, clock, { retentionDays: 90 }).cleanUp()).toBe(1);
    expect(await actionsOf({})).toEqual(['role.changed']);
  });
});
