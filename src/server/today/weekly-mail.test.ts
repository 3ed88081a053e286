import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { startSmtpServer } from '../../../tests/setup/server/auth-server.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';
import { weeklyMail } from './weekly-mail.job.ts';

describeOnDatabase('the weekly mail', (database) => {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let server: EditorServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    server = await startEditorServer(database(), { SMTP_URL: smtp.url, AUTH_AUTOCONFIRM: 'true' });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.close();
  });
  beforeEach(async () => {
    smtp.received.splice(0);
    server.waiting.splice(0);
    await database().pool.query('TRUNCATE content_queue, weekly_mail_subscriptions CASCADE');
  });

  const subscribe = (subscribed: boolean, locale = 'no') =>
    server.api('/weekly-mail', {
      token: server.editor.token,
      method: 'PUT',
      body: { subscribed, locale },
    });
  const isSubscribed = async () => (await server.get('/weekly-mail')).body.subscribed;
  const runMonday = async () => {
    server.waiting.push({ job: weeklyMail, payload: {}, startAfter: undefined });
    await server.runJobs();
    await server.runJobs();
  };

  it('is sent only after the user turned it on, at most once a day, with the content of the Today screen', async () => {
    expect(await isSubscribed()).toBe(false);
    await runMonday();
    expect(smtp.received).toEqual([]);
    await subscribe(true);
    await database().pool.query(
      `INSERT INTO content_queue (payload, status) VALUES ('{"term": "brød <b>", "locale": "no"}', 'needs_review')`,
    );
    await server.post('/sources', {
      url: 'https://example.org/gammel',
      title_no: 'Gammel kilde',
      review_on: '2020-01-01',
    });
    await runMonday();
    await runMonday();
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ to: server.editor.email, subject: 'Uken hos NovaSjekk' });
    expect(mail?.text).toContain('Til gjennomgang (1)\n- brød <b>\n');
    expect(mail?.text).toContain('Kilder som må kontrolleres (1)\n- Gammel kilde\n');
    expect(mail?.html).toContain('brød &#60;b&#62;');
    await database().pool.query('DELETE FROM sources');
  });

  it('contains a link to the unsubscribe page and one-click headers, and a one-click request ends the subscription', async () => {
    await subscribe(true, 'en');
    await runMonday();
    const [mail] = smtp.received;
    const headers = mail?.headers ?? {};
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const address = /<(.+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const oneClick = new URL(address);
    const opened = await fetch(server.site + oneClick.pathname + oneClick.search, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toMatch(/^\/admin\/unsubscribe#token=/);
    expect(mail?.text).toContain(`/admin/unsubscribe#token=${oneClick.searchParams.get('token')}`);
    expect(await isSubscribed()).toBe(true);
    const posted = await fetch(server.site + oneClick.pathname + oneClick.search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(posted.status).toBe(200);
    expect(await isSubscribed()).toBe(false);
  });

  it('is not cancelled by a link with a wrong signature', async () => {
    await subscribe(true);
    const forged = `${server.editor.id}.${'x'.repeat(43)}`;
    for (const token of [forged, server.editor.id, '']) {
      const { status } = await server.api(`/weekly-mail/unsubscribe?token=${token}`, { method: 'POST' });
      expect(status, token).toBe(404);
    }
    expect(await isSubscribed()).toBe(true);
  });

  it('is not sent to a user without a role', async () => {
    await subscribe(true);
    await database().pool.query('DELETE FROM user_roles WHERE user_id = $1', [server.editor.id]);
    await runMonday();
    expect(smtp.received).toEqual([]);
    await database().pool.query(
      `INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, 'editor', now())`,
      [server.editor.id],
    );
  });
});
