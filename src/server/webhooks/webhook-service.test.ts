import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { draft } from '../../../tests/setup/server/article-api-client.ts';
import { startSmtpServer } from '../../../tests/setup/server/auth-server.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';
import { waitFor } from '../../../tests/setup/wait-for.ts';
import type { ProductEvent } from '../../domain/events.ts';
import { webhookMessages } from './responses.ts';
import { sendWebhookJob } from './webhook.job.ts';

interface Edited {
  id: string;
  slug: string;
  version: number;
}

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver that answers with `status` and stores the requests. */
async function startReceiver() {
  const received: Received[] = [];
  const state = { status: 200, location: '' };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(state.status, state.location ? { location: state.location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describeOnDatabase('a webhook', (database) => {
  let server: EditorServer;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    receiver = await startReceiver();
    server = await startEditorServer(
      database(),
      { WEBHOOK_ALLOW_PRIVATE: 'true', SMTP_URL: smtp.url, AUTH_AUTOCONFIRM: 'true' },
      { startedJobs: [sendWebhookJob] },
    );
  });
  afterAll(async () => {
    await server?.stop();
    await receiver?.close();
    await smtp?.close();
  });
  beforeEach(async () => {
    await database().pool.query('DELETE FROM webhooks');
    // Every admin gets a mail about each new webhook, so the admins of earlier tests would slow this test down.
    await database().pool.query('DELETE FROM user_roles');
    people.clear();
    receiver.received.length = 0;
    Object.assign(receiver.state, { status: 200, location: '' });
    await runJobs();
  });

  /** Runs the other jobs, and waits until pg-boss has made every attempt that is due. */
  const runJobs = async () => {
    await server.runJobs();
    await waitFor(async () => {
      const { rows } = await database().pool.query(
        `SELECT FROM jobs.job WHERE name = $1 AND (state = 'active' OR state < 'active' AND start_after <= now()
           AND NOT EXISTS (SELECT FROM jobs.job AS earlier WHERE earlier.name = job.name
             AND earlier.singleton_key = job.singleton_key AND earlier.state = 'retry' AND earlier.start_after > now()))`,
        [sendWebhookJob.name],
      );
      expect(rows).toEqual([]);
    });
  };
  /** Lets the time until the next attempts pass in the database, and wakes the workers by another job. */
  const passRetryDelay = async () => {
    await database().pool.query(
      `UPDATE jobs.job SET start_after = now() WHERE name = $1 AND state = 'retry'`,
      [sendWebhookJob.name],
    );
    const deliveryId = randomUUID();
    await server.runner?.enqueue(sendWebhookJob, { deliveryId }, { key: deliveryId });
    await runJobs();
  };

  const people = new Map<'admin' | 'editor', Awaited<ReturnType<EditorServer['person']>>>();
  const personWith = async (role: 'admin' | 'editor') => {
    const person = people.get(role) ?? (await server.person(role));
    people.set(role, person);
    return person;
  };
  const call = async (role: 'admin' | 'editor', path: string, method: string, body?: unknown) => {
    const { token } = await personWith(role);
    return server.api(path, { token, method, ...(body !== undefined && { body }) });
  };
  const api = (path: string, method = 'GET', body?: unknown) =>
    call('admin', `/webhooks${path}`, method, body);
  const post = (path: string, body: unknown = {}) => call('editor', path, 'POST', body);
  const add = async (events: string[]) => {
    const { token, email } = await personWith('admin');
    const { status, body } = await server.api('/webhooks', { token, body: { url: receiver.url, events } });
    expect(status, JSON.stringify(body)).toBe(201);
    return { ...(body as { id: string; secret: string }), email };
  };
  const deliveries = async (id: string) => (await api(`/${id}/deliveries`)).body.deliveries;
  const received = () => receiver.received.map(({ body }) => JSON.parse(body));
  /** The received messages. Each signature is checked, as a receiver does. */
  const verified = (...secrets: string[]) =>
    receiver.received.map(({ headers, body }) => {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signatures = secrets.map((secret) => {
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
        return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
      });
      expect(headers['webhook-signature']).toBe(signatures.join(' '));
      return JSON.parse(body);
    });
  let slugs = 0;
  const publish = async () => {
    const { body } = await post('/articles', draft(`webhook-${++slugs}`));
    return (await post(`/articles/${body.id}/publish`, { version: 1 })).body;
  };

  it('gets a signed message for each event it subscribed to', async () => {
    const { id, secret } = await add(['article.published', 'article.removed']);
    const article = await publish();
    await post(`/articles/${article.id}/archive`, {});
    await runJobs();
    expect(received().map(({ type }) => type)).toEqual(['article.published', 'article.removed']);
    for (const message of received())
      expect(
        webhookMessages[message.type as ProductEvent].safeParse(message).error,
        message.type,
      ).toBeUndefined();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const message = JSON.parse(body);
    expect(message).toMatchObject({
      id: headers['webhook-id'],
      data: {
        article: { id: article.id, slug: article.slug, urls: { no: expect.stringContaining(article.slug) } },
      },
    });
    verified(secret);
    expect(await deliveries(id)).toMatchObject([
      { event: 'article.removed', state: 'delivered', attempts: 1, response_status: 200 },
      { event: 'article.published', state: 'delivered' },
    ]);
    const { rows } = await database().pool.query('SELECT sealed_secret FROM webhooks');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30));
  });

  it('gets messages with two signatures for a day after its secret was renewed', async () => {
    const { id, secret } = await add(['article.published']);
    const renewed = await api(`/${id}/secret`, 'POST');
    expect(renewed.status).toBe(200);
    expect(renewed.body.secret).not.toBe(secret);
    await publish();
    await runJobs();
    expect(verified(renewed.body.secret, secret)).toHaveLength(1);
    await database().pool.query("UPDATE webhooks SET former_secret_until = now() - interval '1 second'");
    receiver.received.length = 0;
    await publish();
    await runJobs();
    expect(verified(renewed.body.secret)).toHaveLength(1);
    expect((await api('/00000000-0000-4000-8000-000000000001/secret', 'POST')).status).toBe(404);
  });

  it('gets article.changed when a published article changes, article.removed when it moves to the bin and article.published when it is restored', async () => {
    await add(['article.published', 'article.changed', 'article.removed']);
    const article = await publish();
    const fields = { ...draft(article.slug), status: 'published', title_no: 'Ny tittel' };
    const put = await call('editor', `/articles/${article.id}`, 'PUT', {
      ...fields,
      version: article.version,
    });
    expect(put.status).toBe(200);
    await call('editor', `/articles/${article.id}`, 'DELETE');
    await post(`/articles/${article.id}/restore`, {});
    await runJobs();
    expect(received().map(({ type }) => type)).toEqual([
      'article.published',
      'article.changed',
      'article.removed',
      'article.published',
    ]);
  });

  it('gets one message for each way in which an article appears, changes or disappears', async () => {
    await add(['article.published', 'article.changed', 'article.removed']);
    const { secret } = (await call('admin', '/tokens', 'POST', { name: 'x', scopes: ['publish'], days: 1 }))
      .body;
    const titles = { title_no: 'Tittel', title_en: 'Title' };
    const create = async (fields: object = {}) =>
      (await post('/articles', { ...draft(`vei-${++slugs}`), ...titles, ...fields })).body as Edited;
    const save = async ({ id, slug, version }: Edited, fields: object) =>
      (await call('editor', `/articles/${id}`, 'PUT', { ...draft(slug), ...titles, ...fields, version }))
        .body as Edited;
    const bulk = (action: string, { id }: Edited) => post('/articles/bulk', { action, ids: [id] });
    /** Takes the steps one by one and returns the events after each. */
    const steps = async (...all: (() => Promise<unknown>)[]) => {
      const events: string[] = [];
      for (const step of all) {
        receiver.received.length = 0;
        await step();
        await runJobs();
        events.push(
          received()
            .map(({ type }) => type.replace('article.', ''))
            .join(),
        );
      }
      return events;
    };

    const byToken = await create();
    expect(
      await steps(
        () => server.api(`/articles/${byToken.id}/publish`, { token: secret, body: { version: 1 } }),
        () => bulk('archive', byToken),
        () => bulk('restore', byToken),
        () => post(`/articles/${byToken.id}/publish`, { version: 4 }),
        () => bulk('delete', byToken),
        () => bulk('restore', byToken),
        () => post(`/articles/${byToken.id}/corrections`, { text_no: 'Tallet var feil.', text_en: '' }),
      ),
    ).toEqual(['published', 'removed', '', 'published', 'removed', 'published', 'changed']);

    let article = await create({ status: 'published' });
    const { slug } = article;
    const change = (fields: object) => async () => {
      article = await save(article, fields);
    };
    receiver.received.length = 0;
    await runJobs();
    expect(received()).toMatchObject([{ type: 'article.published', data: { article: { slug } } }]);
    expect(
      await steps(
        change({ status: 'published', slug: `${slug}-ny` }),
        change({ status: 'published' }),
        change({ status: 'draft' }),
        change({ status: 'draft', title_no: 'Endret' }),
        change({ status: 'published' }),
      ),
    ).toEqual(['changed', '', 'removed', '', 'published']);

    const time = new Date(server.clock().getTime() + 3_600_000).toISOString();
    await create({ status: 'scheduled', auto_publish_at: time });
    expect(
      await steps(
        async () => server.services.articles.publishAllDue(),
        async () => {
          server.pass({ hours: 2 });
          await server.services.articles.publishAllDue();
        },
      ),
    ).toEqual(['', 'published']);
  });

  it('gets a signed message when the result of a queue item waits for its review', async () => {
    const { secret } = await add(['queue.needs_review']);
    const { body: item } = await post('/queue', { payload: { term: 'havre', locale: 'no' } });
    await runJobs();
    expect(receiver.received).toEqual([]);
    await post('/functions/generate-content', { queueId: item.id });
    await runJobs();
    await runJobs();
    const [message] = verified(secret);
    expect(message).toMatchObject({
      type: 'queue.needs_review',
      data: { item: { id: item.id, type: 'outline', term: 'havre', locale: 'no', article_id: null } },
    });
    expect(webhookMessages['queue.needs_review'].safeParse(message).error).toBeUndefined();
  });

  it('gets a signed message when an import is done, and one for each article that it publishes', async () => {
    const { secret } = await add(['import.done', 'article.published']);
    const { token } = await server.person('admin');
    const ghost = {
      db: [
        {
          meta: { version: '5.0.0' },
          data: {
            posts: [
              {
                id: '1',
                title: 'Fra Ghost',
                slug: 'fra-ghost',
                html: '<p>Tekst.</p>',
                status: 'published',
                type: 'post',
                published_at: '2024-01-01T00:00:00.000Z',
              },
            ],
          },
        },
      ],
    };
    const upload = await fetch(`${server.site}/api/import?name=ghost.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: JSON.stringify(ghost),
    });
    const { id } = await upload.json();
    await runJobs();
    expect(receiver.received).toEqual([]);
    const started = await server.api(`/import/${id}/start`, {
      token,
      body: { existing: 'skip', images: 'keep' },
    });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await runJobs();
    await runJobs();
    const [published, done] = verified(secret);
    expect(published).toMatchObject({ type: 'article.published', data: { article: { slug: 'fra-ghost' } } });
    expect(done).toMatchObject({
      type: 'import.done',
      data: { import: { id, file_name: 'ghost.json', counts: { create: 1 } } },
    });
    expect(webhookMessages['import.done'].safeParse(done).error).toBeUndefined();
  });

  it('gets no message for a change that is rolled back, and none for drafts', async () => {
    const { id } = await add(['article.published', 'article.changed']);
    const { body } = await post('/articles', draft('aldri-publisert'));
    expect((await post(`/articles/${body.id}/publish`, { version: 9 })).status).toBe(409);
    await runJobs();
    expect(await deliveries(id)).toEqual([]);
  });

  it('is disabled after 13 failed attempts within about a day, and its creator gets a mail', async () => {
    receiver.state.status = 500;
    const { id, email } = await add(['article.published']);
    const startedAt = Date.now();
    await publish();
    await runJobs();
    let waited = 0;
    let attemptedAfter = startedAt;
    for (let attempt = 1; attempt < 13; attempt++) {
      const [delivery] = await deliveries(id);
      expect(delivery).toMatchObject({ state: 'pending', attempts: attempt, failure: 'bad_status' });
      const delay = (new Date(delivery.next_attempt_at).getTime() - attemptedAfter) / 1000;
      expect(delay).toBeGreaterThanOrEqual(Math.min(30 * 2 ** (attempt - 1), 21_600));
      waited += delay;
      attemptedAfter = Date.now();
      await passRetryDelay();
    }
    expect(waited / 3600).toBeGreaterThan(20);
    expect(waited / 3600).toBeLessThan(27);
    expect(receiver.received).toHaveLength(13);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveries(id)).toMatchObject([
      { state: 'failed', attempts: 13, response_status: 500, next_attempt_at: null },
    ]);
    const { body } = await api('');
    expect(body.webhooks[0]).toMatchObject({
      disabled_at: expect.any(String),
      failing_since: expect.any(String),
    });
    const status = await call('admin', '/status', 'GET');
    const alerts = [{ kind: 'webhooks', count: 1, path: '/admin/webhooks' }];
    expect(status.body.alerts).toEqual(alerts);
    expect((await call('editor', '/today', 'GET')).body.alerts).toEqual(alerts);
    await runJobs();
    expect(smtp.received.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringMatching(/webhook/i),
    });
    await publish();
    await runJobs();
    expect(receiver.received).toHaveLength(13);

    const enabled = await api(`/${id}`, 'PUT', {
      url: receiver.url,
      events: ['article.published'],
      enabled: true,
    });
    expect(enabled.body).toMatchObject({ disabled_at: null, failing_since: null });
    const [failed] = await deliveries(id);
    expect((await api(`/${id}/deliveries/${failed.id}/redeliver`, 'POST', {})).status).toBe(200);
    await runJobs();
    expect((await api(`/${id}/deliveries/${failed.id}/redeliver`, 'POST', {})).body.code).toBe(
      'delivery_pending',
    );
    receiver.state.status = 200;
    await passRetryDelay();
    expect(await deliveries(id)).toMatchObject([{ id: failed.id, state: 'delivered', attempts: 2 }]);
  });

  it('is not reported as failing if an admin has disabled it', async () => {
    receiver.state.status = 500;
    const { id } = await add(['article.published']);
    await api(`/${id}/test`, 'POST', {});
    await runJobs();
    expect((await api('')).body.webhooks[0].failing_since).not.toBeNull();
    const change = { url: receiver.url, events: ['article.published'], enabled: false };
    expect((await api(`/${id}`, 'PUT', change)).body).toMatchObject({ failing_since: null });
    expect((await call('admin', '/status', 'GET')).body.alerts).toEqual([]);
  });

  it('is disabled at once if its receiver answers 410', async () => {
    receiver.state.status = 410;
    const { id } = await add(['article.published']);
    expect((await api(`/${id}/test`, 'POST', {})).status).toBe(201);
    await runJobs();
    expect((await api('')).body.webhooks[0].disabled_at).not.toBeNull();
    expect(await deliveries(id)).toMatchObject([{ event: 'test', state: 'failed', response_status: 410 }]);
  });

  it('does not follow redirects', async () => {
    Object.assign(receiver.state, { status: 302, location: 'http://127.0.0.1:1/internal' });
    const { id } = await add(['article.published']);
    await api(`/${id}/test`, 'POST', {});
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(id)).toMatchObject([
      { failure: 'bad_status', response_status: 302, state: 'pending' },
    ]);
  });

  it('gets its message even if the job was lost because a backup was restored, and its log keeps 30 days', async () => {
    const { id } = await add(['article.published']);
    receiver.state.status = 500;
    await api(`/${id}/test`, 'POST', {});
    await runJobs();
    await database().pool.query('DELETE FROM jobs.job');
    receiver.state.status = 200;
    await server.services.webhooks.enqueueLost();
    await runJobs();
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2, next_attempt_at: null }]);
    await server.services.webhooks.enqueueLost();
    await runJobs();
    expect(receiver.received).toHaveLength(2);
    server.pass({ days: 31 });
    // The session has expired.
    people.clear();
    await server.services.webhooks.removeOldDeliveries();
    expect(await deliveries(id)).toEqual([]);
  });

  it('gets its messages in the order of the events even after a failure, but a test at once', async () => {
    const { id } = await add(['article.published', 'article.removed']);
    receiver.state.status = 503;
    const article = await publish();
    await post(`/articles/${article.id}/archive`, {});
    await runJobs();
    expect(received().map(({ type }) => type)).toEqual(['article.published']);
    receiver.state.status = 200;
    await api(`/${id}/test`, 'POST', {});
    await runJobs();
    await passRetryDelay();
    expect(received().map(({ type }) => type)).toEqual([
      'article.published',
      'test',
      'article.published',
      'article.removed',
    ]);
    expect((await api('')).body.webhooks[0].failing_since).toBeNull();
  });

  it('is managed by admins, with every change in the audit log', async () => {
    expect((await call('editor', '/webhooks', 'GET')).status).toBe(403);
    const { id } = await add(['import.done']);
    await api(`/${id}`, 'PUT', { url: receiver.url, events: ['import.done'], enabled: false });
    await api(`/${id}`, 'DELETE');
    expect((await api(`/${id}`, 'DELETE')).body.code).toBe('webhook_not_found');
    const { body } = await call('admin', '/audit?action=', 'GET');
    const actions = body.entries.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action.startsWith('webhook.')).slice(0, 3)).toEqual([
      'webhook.deleted',
      'webhook.changed',
      'webhook.created',
    ]);
  });
});
