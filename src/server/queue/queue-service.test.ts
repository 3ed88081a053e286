import { describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { useContentQueue } from '../../../tests/setup/server/content-queue.ts';

const missingId = '00000000-0000-4000-8000-000000000000';

describeOnDatabase('the content queue', (database) => {
  const { server, add, process, audited } = useContentQueue(database);
  const reviewed = async () => {
    const { id } = await add();
    expect((await process(id)).status).toBe(200);
    await server().runJobs();
    return (await server().get(`/queue/${id}`)).body;
  };
  const counts = async () => (await server().get('/queue')).body.counts;

  it('moves an item from creation to approval, and records the actor and the time of each step', async () => {
    const item = await add();
    expect(item).toMatchObject({
      type: 'outline',
      status: 'queued',
      payload: { term: 'ultraprosessert mat', locale: 'no' },
      created_by: server().editor.id,
      version: 1,
      attempt: 0,
    });
    expect(Object.keys(item)).not.toContain('lease_until');

    const started = await process(item.id);
    expect(started.body.item).toMatchObject({
      status: 'running',
      attempt: 1,
      started_at: expect.any(String),
    });
    expect(server().waiting).toHaveLength(1);
    await server().runJobs();

    const { body: generated } = await server().get(`/queue/${item.id}`);
    expect(generated).toMatchObject({
      status: 'needs_review',
      composed_by: 'composer',
      model: null,
      completed_at: expect.any(String),
      progress: null,
      result: { title: expect.stringContaining('ultraprosessert mat') },
      result_content: expect.stringContaining('## '),
      error_message: null,
      unsourced_claims: [],
    });

    const approved = await server().post(`/queue/${item.id}/approve`, { version: generated.version });
    expect(approved.body).toMatchObject({
      status: 'approved',
      reviewed_by: server().editor.id,
      reviewed_at: expect.any(String),
    });
    const { body } = await server().get(`/queue/${item.id}`);
    expect(
      body.history.map(({ step, from_status, to_status, actor_email }: Record<string, string>) => [
        step,
        from_status,
        to_status,
        actor_email,
      ]),
    ).toEqual([
      ['approve', 'needs_review', 'approved', server().editor.email],
      ['finish', 'running', 'needs_review', null],
      ['process', 'queued', 'running', server().editor.email],
      ['create', null, 'queued', server().editor.email],
    ]);
    expect(await audited()).toEqual(
      ['queue.created', 'queue.processed', 'queue.approved'].map((action) => ({
        action,
        actor_email: server().editor.email,
        target: 'ultraprosessert mat',
      })),
    );
  });

  it('starts only one run for concurrent requests', async () => {
    const { id } = await add();
    const answers = await Promise.all([process(id), process(id), process(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'queue_step_refused',
      details: { status: 'running' },
    });
    expect(server().waiting).toHaveLength(1);
  });

  it('performs a run only once even if its job is delivered twice', async () => {
    const { id } = await add();
    await process(id);
    server().waiting.push(...server().waiting);
    await server().runJobs();
    const { body } = await server().get(`/queue/${id}`);
    expect(body.history.filter(({ step }: { step: string }) => step === 'finish')).toHaveLength(1);
  });

  it('queues a rejected item again, and keeps the rejected result in the history', async () => {
    const item = await reviewed();
    const { body } = await server().post(`/queue/${item.id}/reject`);
    expect(body).toMatchObject({
      status: 'queued',
      result: null,
      result_content: null,
      error: { code: 'rejected_by_reviewer' },
      error_message: 'Rejected by reviewer',
      reviewed_by: server().editor.id,
    });
    const { history } = (await server().get(`/queue/${item.id}`)).body;
    expect(history[0]).toMatchObject({
      step: 'reject',
      result: item.result,
      error: { code: 'rejected_by_reviewer' },
      message: 'Rejected by reviewer',
    });
    // The next run clears the error of the rejection.
    await process(item.id);
    await server().runJobs();
    expect((await server().get(`/queue/${item.id}`)).body).toMatchObject({
      status: 'needs_review',
      error: null,
      error_message: null,
    });
  });

  it('keeps the reason of a rejection on the item until the next rejection, and in the history', async () => {
    const item = await reviewed();
    const rejected = await server().post(`/queue/${item.id}/reject`, { reason: ' Mangler kilder. ' });
    expect(rejected.body).toMatchObject({ rejection_reason: 'Mangler kilder.' });
    await process(item.id);
    await server().runJobs();
    const { body } = await server().get(`/queue/${item.id}`);
    expect(body).toMatchObject({ status: 'needs_review', rejection_reason: 'Mangler kilder.' });
    expect(body.history[2]).toMatchObject({ step: 'reject', rejection_reason: 'Mangler kilder.' });
    const again = await server().post(`/queue/${item.id}/reject`);
    expect(again.body).toMatchObject({ rejection_reason: null });
    const tooLong = await server().post(`/queue/${item.id}/reject`, { reason: 'x'.repeat(1001) });
    expect(tooLong.status).toBe(400);
  });

  it('restores the text of a rejected item, but not after the item was processed again', async () => {
    const item = await reviewed();
    const undo = () => server().post(`/queue/${item.id}/undo-reject`);
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'queue_step_refused' } });
    await server().post(`/queue/${item.id}/reject`, { reason: 'Mangler kilder.' });
    const { status, body } = await undo();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'needs_review',
      result: item.result,
      result_content: item.result.body,
      composed_by: item.composed_by,
      error: null,
      error_message: null,
      rejection_reason: null,
      reviewed_by: null,
    });
    expect(await audited()).toContainEqual(expect.objectContaining({ action: 'queue.rejection_undone' }));
    await server().post(`/queue/${item.id}/reject`);
    await process(item.id);
    await server().runJobs();
    expect((await undo()).status).toBe(409);
  });

  it('accepts the reason of a rejection afterwards, until the item is processed again', async () => {
    const item = await reviewed();
    const give = (reason: string) => server().put(`/queue/${item.id}/rejection-reason`, { reason });
    expect((await give('Mangler kilder.')).status).toBe(409);
    await server().post(`/queue/${item.id}/reject`);
    expect((await give(' ')).status).toBe(400);
    expect(await give(' Mangler kilder. ')).toMatchObject({
      status: 200,
      body: { status: 'queued', rejection_reason: 'Mangler kilder.' },
    });
    const { history } = (await server().get(`/queue/${item.id}`)).body;
    expect(history[0]).toMatchObject({ step: 'reject', rejection_reason: 'Mangler kilder.' });
    await process(item.id);
    expect((await give('For sent.')).status).toBe(409);
  });

  it('says of a new item whether it needs a language model that is not configured', async () => {
    const payload = { term: 'ultraprosessert mat', locale: 'no', existingContent: 'Tekst.' };
    const outline = await server().post('/queue', { type: 'outline', payload });
    const refresh = await server().post('/queue', { type: 'refresh', payload });
    expect([outline.body.lacks_model, refresh.body.lacks_model]).toEqual([false, true]);
  });

  it('accepts an article without an outline only for a keyword, and says if the model for it is missing', async () => {
    const payload = { term: 'stabilisatorer', locale: 'no' };
    expect((await server().post('/queue', { type: 'article', payload })).status).toBe(400);
    const { body: keyword } = await server().post('/keywords', { term: 'stabilisatorer' });
    expect(await server().post('/queue', { type: 'article', keyword_id: keyword.id, payload })).toMatchObject(
      {
        status: 201,
        body: { type: 'article', lacks_model: true },
      },
    );
  });

  it('removes only failed and rejected items, with an audit entry', async () => {
    const item = await reviewed();
    const remove = () => server().delete(`/queue/${item.id}`);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'queue_item_not_removable' } });
    await server().post(`/queue/${item.id}/reject`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await audited()).toContainEqual(expect.objectContaining({ action: 'queue.removed' }));
    const { id } = await add();
    await process(id);
    expect((await server().delete(`/queue/${id}`)).status).toBe(409);
    await server().post(`/queue/${id}/cancel`);
    expect((await server().get('/queue/counts')).body).toMatchObject({ failed: 1, cancelled: 1 });
    expect((await server().delete(`/queue/${id}`)).status).toBe(200);
    const { hasModel, ...counts } = (await server().get('/queue/counts')).body;
    expect(hasModel).toBe(false);
    expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('starts all queued items with one call, except those that cannot start', async () => {
    const missingArticle = { term: 'borte', locale: 'no', article_id: missingId };
    const ids = [(await add()).id, (await add()).id];
    await database().pool.query(`INSERT INTO content_queue (type, payload) VALUES ('refresh', $1::jsonb)`, [
      JSON.stringify(missingArticle),
    ]);
    const { status, body } = await server().post('/queue/process-all');
    expect({ status, body }).toEqual({ status: 200, body: { started: 2, ids, left: 1 } });
    await server().runJobs();
    for (const id of ids) expect((await server().get(`/queue/${id}`)).body.status).toBe('needs_review');
  });

  it('refuses a second item for a keyword that has an open item, but only if the request has unless_open', async () => {
    const { rows } = await database().pool.query(
      `INSERT INTO keywords (term) VALUES ('emulgatorer') RETURNING id`,
    );
    const item = { keyword_id: rows[0].id, payload: { term: 'emulgatorer', locale: 'no' } };
    const careful = { ...item, unless_open: true };
    const first = await server().post('/queue', careful);
    expect(first.status).toBe(201);
    expect(await server().post('/queue', careful)).toMatchObject({
      status: 409,
      body: { code: 'queue_item_open' },
    });
    expect((await server().post('/queue', item)).status).toBe(201);
    await database().pool.query(`UPDATE content_queue SET status = 'done'`);
    expect((await server().post('/queue', careful)).status).toBe(201);
    const { body: article } = await server().post('/articles', {
      slug: 'emulgatorer',
      title_no: 'Emulgatorer',
      content_no: 'Tekst.',
    });
    await database().pool.query(`UPDATE content_queue SET status = 'done', article_id = $1`, [article.id]);
    expect(await server().post('/queue', careful)).toMatchObject({
      status: 409,
      body: { code: 'keyword_has_article' },
    });
    expect((await server().get('/queue?status=done')).body.items[0]).toMatchObject({
      article: { status: 'draft' },
    });
    await database().pool.query('DELETE FROM keywords');
  });

  it('adds a second outline for a keyword at once, and names its open item and its article', async () => {
    const { rows } = await database().pool.query(`INSERT INTO keywords (term) VALUES ('kli') RETURNING id`);
    const item = { keyword_id: rows[0].id, payload: { term: 'kli', locale: 'no' } };
    const { body: first } = await server().post('/queue', item);
    expect(first).toMatchObject({ type: 'outline', existing: { item: null, article: null } });
    const { body: second } = await server().post('/queue', item);
    expect(second.existing).toEqual({ item: { id: first.id, status: 'queued' }, article: null });
    expect((await server().delete(`/queue/${second.id}`)).status).toBe(200);
    const article = { slug: 'kli', title_no: 'Kli', content_no: 'Tekst.' };
    const { body: written } = await server().post('/articles', article);
    await database().pool.query(`UPDATE content_queue SET status = 'done', article_id = $1 WHERE id = $2`, [
      written.id,
      first.id,
    ]);
    expect((await server().post('/queue', item)).body.existing).toEqual({
      item: null,
      article: { id: written.id, title_no: 'Kli', title_en: '' },
    });
    await database().pool.query('DELETE FROM keywords');
  });

  it('is processed with the body of the specification and the id of the item', async () => {
    const { id } = await add();
    const body = { queueId: id, term: 'annet', locale: 'en', type: 'article', existingContent: null };
    expect((await server().post('/functions/generate-content', body)).body.item).toMatchObject({
      id,
      type: 'outline',
      payload: { term: 'ultraprosessert mat', locale: 'no' },
      status: 'running',
    });
    for (const wrong of [{ locale: 'de' }, { type: 'poem' }, { term: 7 }, { queueId: 'x' }])
      expect((await server().post('/functions/generate-content', { ...body, ...wrong })).status).toBe(400);
  });

  it('lists approved items with the number of their warnings', async () => {
    const { id } = await add();
    const result = { title: 'Kort', metaDescription: '', excerpt: '', body: 'Kort.\n\n[Skriv: resten]' };
    await database().pool.query(
      `UPDATE content_queue SET status = 'approved', result = $2, result_content = 'x' WHERE id = $1`,
      [id, JSON.stringify(result)],
    );
    const { items } = (await server().get('/queue?status=approved')).body;
    expect(items).toMatchObject([{ id, warnings: 5 }]);
    await add();
    expect((await server().get('/queue?status=queued')).body.items).toMatchObject([{ warnings: 0 }]);
  });

  it('saves a reviewer’s changes unless somebody else changed the item meanwhile', async () => {
    const item = await reviewed();
    const result = { title: 'Ny', metaDescription: 'm', excerpt: 'e', body: 'Gir kreft.' };
    const edit = { version: item.version, result };
    const { body } = await server().patch(`/queue/${item.id}`, edit);
    expect(body).toMatchObject({ status: 'needs_review', result, result_content: 'Gir kreft.' });
    expect(await server().patch(`/queue/${item.id}`, edit)).toMatchObject({
      status: 409,
      body: { code: 'queue_item_changed' },
    });
    const { unsourced_claims, history } = (await server().get(`/queue/${item.id}`)).body;
    expect(unsourced_claims).toEqual([
      { sentence: 'Gir kreft.', word: 'kreft', start: 0, end: 10, isSourced: false },
    ]);
    expect(history[0]).toMatchObject({ step: 'edit', result: item.result });
    expect(await server().patch(`/queue/${item.id}`, { ...edit, result: { title: '' } })).toMatchObject({
      status: 400,
    });
  });

  it('refuses to approve a text that was changed after the reviewer saw it', async () => {
    const item = await reviewed();
    const seen = { version: item.version };
    const change = { ...seen, result: { ...item.result, body: 'Ultraprosessert mat er helt ufarlig.' } };
    const changed = await server().patch(`/queue/${item.id}`, change);
    expect(changed.status).toBe(200);
    expect(await server().post(`/queue/${item.id}/approve`, seen)).toMatchObject({
      status: 409,
      body: { code: 'queue_item_changed' },
    });
    expect((await server().get(`/queue/${item.id}`)).body.status).toBe('needs_review');
    expect((await server().post(`/queue/${item.id}/approve`, {})).status).toBe(400);
    const { version } = changed.body;
    expect((await server().post(`/queue/${item.id}/approve`, { version })).status).toBe(200);
  });

  it('refuses to approve an item without a result', async () => {
    const item = await reviewed();
    await database().pool.query('UPDATE content_queue SET result_content = NULL');
    expect(await server().post(`/queue/${item.id}/approve`, { version: item.version })).toMatchObject({
      status: 409,
      body: {
        code: 'queue_result_missing',
        message: 'There is no content to approve. Reject the item, then process it again.',
      },
    });
  });

  it('refuses every step that the item’s status does not allow', async () => {
    const { id } = await add();
    const allowed: Record<string, string[]> = {
      queued: ['process', 'cancel'],
      running: ['cancel'],
      needs_review: ['approve', 'reject'],
      approved: ['reopen'],
      done: [],
      failed: ['retry'],
    };
    for (const [status, open] of Object.entries(allowed)) {
      await database().pool.query(`UPDATE content_queue SET status = $1, result_content = 'x'`, [status]);
      const before = (await server().get(`/queue/${id}`)).body;
      for (const step of ['process', 'approve', 'reopen', 'reject', 'retry', 'cancel']) {
        if (open.includes(step)) continue;
        const answer =
          step === 'process'
            ? await process(id)
            : await server().post(`/queue/${id}/${step}`, { version: before.version });
        expect(answer, `${step} while ${status}`).toMatchObject({
          status: 409,
          body: { code: 'queue_step_refused', details: { status } },
        });
      }
      expect((await server().get(`/queue/${id}`)).body).toEqual(before);
    }
  });

  it('takes back an approval without losing the text', async () => {
    const item = await reviewed();
    await server().post(`/queue/${item.id}/approve`, { version: item.version });
    const { status, body } = await server().post(`/queue/${item.id}/reopen`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'needs_review', result: item.result, reviewed_by: null },
    });
    expect(await audited()).toContainEqual(expect.objectContaining({ action: 'queue.reopened' }));
  });

  it('marks a cancelled item as failed, and queues the item again on retry', async () => {
    const { id } = await add();
    await process(id);
    expect((await server().post(`/queue/${id}/cancel`)).body).toMatchObject({
      status: 'failed',
      error: { code: 'item_cancelled' },
      error_message: 'Cancelled',
      completed_at: expect.any(String),
    });
    // The job is still waiting but does nothing, because the cancellation removed the run from the item.
    await server().runJobs();
    expect((await server().get(`/queue/${id}`)).body.status).toBe('failed');
    expect((await server().post(`/queue/${id}/retry`)).body).toMatchObject({
      status: 'queued',
      error_message: null,
      attempt: 0,
    });
  });

  it('marks an item as failed if the composer cannot write its content', async () => {
    const { id } = await add({
      type: 'translation',
      payload: { term: 'nova', locale: 'en', existingContent: '# Nova' },
    });
    await process(id);
    await server().runJobs();
    expect((await server().get(`/queue/${id}`)).body).toMatchObject({
      status: 'failed',
      error: { code: 'model_not_configured' },
      error_message: expect.stringMatching(/^No language model is set up/),
      source: { locale: 'no', content: '# Nova' },
    });
  });

  it('requires an approved outline before an article can be generated', async () => {
    const outline = await reviewed();
    const article = { type: 'article', payload: { term: 'nova', locale: 'no', outline_id: outline.id } };
    expect(await server().post('/queue', article)).toMatchObject({
      status: 409,
      body: { code: 'outline_not_approved' },
    });
    await server().post(`/queue/${outline.id}/approve`, { version: outline.version });
    const { body } = await server().post('/queue', article);
    expect(body.payload.existingContent).toBe(outline.result_content);
  });

  describe('when listed', () => {
    it('shows the items of one status page by page, newest first, with the counts of all statuses', async () => {
      await database().pool.query(
        `INSERT INTO content_queue (payload, status, created_at, result_content)
         SELECT jsonb_build_object('term', 'ord ' || n, 'locale', 'no', 'existingContent', 'lang tekst'),
                CASE WHEN n <= 60 THEN 'done' ELSE 'queued' END, now() - n * interval '1 minute', 'x'
           FROM generate_series(1, 70) n`,
      );
      const { body } = await server().get('/queue?status=done&page=2');
      expect(body).toMatchObject({
        page: 2,
        pages: 3,
        counts: { queued: 10, running: 0, needs_review: 0, approved: 0, done: 60, failed: 0 },
      });
      expect(body.items[0].payload).toEqual({ term: 'ord 26', locale: 'no' });
      expect(body.items[0]).not.toHaveProperty('result_content');
      const beyond = (await server().get('/queue?status=done&page=9')).body;
      expect(beyond).toMatchObject({ page: 3, pages: 3 });
      expect(beyond.items).toHaveLength(10);
      expect((await server().get('/queue?status=lost')).status).toBe(400);
    });

    it('keeps the counts correct after INSERT, UPDATE, DELETE and TRUNCATE statements', async () => {
      const query = (text: string) => database().pool.query(text);
      await query(
        `INSERT INTO content_queue (payload) SELECT '{"term":"a","locale":"no"}' FROM generate_series(1, 5)`,
      );
      expect(await counts()).toMatchObject({ queued: 5, failed: 0 });
      await query(
        `UPDATE content_queue SET status = 'failed' WHERE id IN (SELECT id FROM content_queue LIMIT 2)`,
      );
      expect(await counts()).toMatchObject({ queued: 3, failed: 2 });
      await query(`DELETE FROM content_queue WHERE status = 'failed'`);
      expect(await counts()).toMatchObject({ queued: 3, failed: 0 });
      await query('TRUNCATE content_queue CASCADE');
      expect(await counts()).toMatchObject({ queued: 0 });
    });
  });

  it('requires the editor role, and answers 404 for missing items', async () => {
    const stranger = await server().person();
    expect((await server().api('/queue', { token: stranger.token })).status).toBe(403);
    for (const id of [missingId, 'x']) {
      expect(await server().get(`/queue/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'queue_item_not_found' },
      });
      expect((await server().post(`/queue/${id}/approve`, { version: 1 })).status).toBe(404);
    }
    expect((await process(missingId)).status).toBe(404);
    const wrong = { keyword_id: missingId, payload: { term: 'a', locale: 'no' } };
    expect(await server().post('/queue', wrong)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });

  it('returns generated content directly for a request without a queue item, and creates no item', async () => {
    const { body } = await server().post('/functions/generate-content', {
      term: 'emulsifiers',
      locale: 'en',
      type: 'outline',
    });
    expect(body.content).toContain('# What should you know about emulsifiers?');
    expect(await counts()).toMatchObject({ needs_review: 0, queued: 0 });
  });

  describe('after a crash', () => {
    /** Creates an item whose worker died after it took the run. */
    const crashed = async (attempt = 1) => {
      const { id } = await add();
      await process(id);
      server().waiting.splice(0);
      await database().pool.query('UPDATE content_queue SET taken = true, attempt = $1', [attempt]);
      return id;
    };
    const runs = () => server().services.queue.runs;

    it('restarts a run whose lease has expired', async () => {
      const id = await crashed();
      server().pass({ seconds: 50 });
      expect(await runs().sweep()).toBe(1);
      expect(await runs().sweep()).toBe(0);
      expect((await server().get(`/queue/${id}`)).body).toMatchObject({
        status: 'running',
        attempt: 2,
        error_message: 'The server stopped while the text was being generated.',
      });
      await server().runJobs();
      expect((await server().get(`/queue/${id}`)).body).toMatchObject({
        status: 'needs_review',
        error_message: null,
      });
    });

    it('marks an item as failed if its fifth attempt crashed', async () => {
      const id = await crashed(5);
      server().pass({ seconds: 50 });
      await runs().sweep();
      expect((await server().get(`/queue/${id}`)).body).toMatchObject({
        status: 'failed',
        error: { code: 'server_stopped' },
        error_message: 'The server stopped while the text was being generated.',
      });
      expect(server().waiting).toEqual([]);
    });

    it('restarts a run with a valid lease only in the sweep at the start, and only on the embedded database', async () => {
      await crashed();
      expect(await runs().sweep()).toBe(0);
      expect(await runs().sweep({ atStart: true })).toBe(database().engine === 'pglite' ? 1 : 0);
    });

    it('enqueues a second job for a run that no worker has taken', async () => {
      const { id } = await add();
      await process(id);
      const [lost] = server().waiting.splice(0);
      server().pass({ seconds: 50 });
      expect(await runs().sweep()).toBe(1);
      expect(server().waiting).toEqual([lost]);
      await server().runJobs();
      expect((await server().get(`/queue/${id}`)).body.status).toBe('needs_review');
    });
  });
});
