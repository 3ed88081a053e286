import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AiProvider, answerOf, startAiProvider } from '../../../tests/fakes/ai-provider.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { openEvents } from '../../../tests/setup/product/event-stream.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';

describeOnDatabase('a run with a model', (database) => {
  let provider: AiProvider;
  let server: EditorServer;
  beforeAll(async () => {
    provider = await startAiProvider();
    server = await startEditorServer(database(), {
      ...provider.settings('openai'),
      AI_MONTHLY_LIMIT: '1',
    });
  });
  afterAll(async () => {
    await server.services.live.close();
    await server.stop();
    await provider.close();
  });
  beforeEach(async () => {
    server.waiting.splice(0);
    await database().pool.query(
      'TRUNCATE content_queue, content_queue_history, generation_spending, generation_reservations CASCADE',
    );
  });

  const start = async () => {
    const { body } = await server.post('/queue', { payload: { term: 'emulgatorer', locale: 'no' } });
    expect((await server.post('/functions/generate-content', { queueId: body.id })).status).toBe(200);
    return body.id as string;
  };
  const itemOf = async (id: string) => (await server.get(`/queue/${id}`)).body;

  it('stores its result with the model, the prompt version and the cost', async () => {
    provider.plan({ answer: answerOf() });
    const id = await start();
    await server.runJobs();
    expect(await itemOf(id)).toMatchObject({
      status: 'needs_review',
      composed_by: 'model',
      model: 'fake-1',
      prompt_version: 'outline.no@1+rules@3',
      tokens_in: 1200,
      tokens_out: 800,
      cost: 0.0092,
      duration_ms: expect.any(Number),
      result: { title: 'Hva er emulgatorer?' },
      attempt: 1,
    });
  });

  it('is retried after the delay that the provider asks for', async () => {
    provider.plan({ status: 429, message: 'Rate limit reached', retryAfter: '30' }, { answer: answerOf() });
    const id = await start();
    await server.runJobs();
    expect(await itemOf(id)).toMatchObject({
      status: 'running',
      attempt: 2,
      error: { code: 'provider_rate_limited', values: { reason: 'Rate limit reached' } },
      error_message: 'The provider’s rate limit was reached (429): Rate limit reached',
      history: [
        {
          step: 'restart',
          error: { code: 'provider_rate_limited', values: { reason: 'Rate limit reached' } },
          message: 'The provider’s rate limit was reached (429): Rate limit reached',
        },
        { step: 'process', error: null, message: null },
        { step: 'create' },
      ],
    });
    const wait = Number(server.waiting[0]?.startAfter) - server.clock().getTime();
    expect(wait).toBeGreaterThan(25_000);
    expect(wait).toBeLessThanOrEqual(30_000);
    await server.runJobs();
    expect(await itemOf(id)).toMatchObject({
      status: 'needs_review',
      attempt: 2,
      error: null,
      error_message: null,
    });
  });

  it('fails with the provider’s message after five attempts', async () => {
    provider.plan({ status: 500, message: 'Internal error' });
    const id = await start();
    for (let attempt = 1; attempt <= 5; attempt++) await server.runJobs();
    expect(server.waiting).toEqual([]);
    expect(await itemOf(id)).toMatchObject({
      status: 'failed',
      attempt: 5,
      error: { code: 'provider_fault', values: { status: 500, reason: 'Internal error' } },
      error_message: 'The provider reported an internal error (500): Internal error',
      completed_at: expect.any(String),
    });
    expect(provider.seen).toHaveLength(5);
  });

  it('fails at once, without a retry, after a permanent failure', async () => {
    provider.plan({ status: 401, message: 'Incorrect API key provided' });
    const id = await start();
    await server.runJobs();
    expect(server.waiting).toEqual([]);
    expect(await itemOf(id)).toMatchObject({
      status: 'failed',
      error_message: 'The provider refused the request (401): Incorrect API key provided',
    });
  });

  it('stores a general failure after an unexpected error, and logs the cause', async () => {
    const id = await start();
    await database().pool.query('ALTER TABLE sources RENAME TO renamed_sources');
    try {
      await server.runJobs();
    } finally {
      await database().pool.query('ALTER TABLE renamed_sources RENAME TO sources');
    }
    expect(await itemOf(id)).toMatchObject({
      status: 'failed',
      error_message: 'Something went wrong during generation. The error has been logged.',
    });
    const [line] = server.lines.map((text) => JSON.parse(text)).filter(({ itemId }) => itemId === id);
    expect(line).toMatchObject({
      msg: 'generation failed',
      err: { message: expect.stringContaining('sources') },
    });
  });

  it('sends its progress as live events, and is aborted if the item is cancelled', async () => {
    const events = await openEvents(server.site, server.editor.token);
    provider.plan({
      answer: answerOf({ body: `# Tittel\n\n${'ord '.repeat(500)}` }),
      hold: new Promise(() => {}),
    });
    const id = await start();
    const running = server.runJobs();
    let event = await events.next();
    while (event.table !== 'content_queue_progress') event = await events.next();
    expect(event).toMatchObject({ ids: [id], from: 0, text: expect.stringMatching(/^# /) });
    expect((await itemOf(id)).progress).toMatch(/^# /);
    expect((await server.post(`/queue/${id}/cancel`)).status).toBe(200);
    await running;
    expect(await itemOf(id)).toMatchObject({ status: 'failed', error_message: 'Cancelled', progress: null });
    await events.close();
  });

  it('is replaced at a shutdown by a run that another process performs, and the interrupted attempt is not counted', async () => {
    const other = await startEditorServer(database(), provider.settings('openai'));
    provider.plan({ answer: answerOf(), hold: new Promise(() => {}) });
    const id = await start();
    other.waiting.push(...server.waiting.splice(0));
    const running = other.runJobs();
    await expect.poll(() => provider.seen.length).toBe(1);
    await other.services.queue.runs.stop(0);
    await running;
    expect(await itemOf(id)).toMatchObject({ status: 'running', attempt: 1 });
    provider.plan({ answer: answerOf() });
    server.waiting.push(...other.waiting.splice(0));
    await server.runJobs();
    expect((await itemOf(id)).status).toBe('needs_review');
    await other.stop();
  });

  it('finishes during a shutdown if its answer arrives in time', async () => {
    const other = await startEditorServer(database(), provider.settings('openai'));
    const hold = Promise.withResolvers<void>();
    provider.plan({ answer: answerOf(), hold: hold.promise });
    const id = await start();
    other.waiting.push(...server.waiting.splice(0));
    const running = other.runJobs();
    await expect.poll(() => provider.seen.length).toBe(1);
    const stopped = other.services.queue.runs.stop(20_000);
    hold.resolve();
    await Promise.all([running, stopped]);
    expect(await itemOf(id)).toMatchObject({ status: 'needs_review', attempt: 1 });
    await other.stop();
  });

  it('stores its answer once the database is available again, without asking the model twice', async () => {
    await database().pool.query(`
      CREATE SEQUENCE outage_faults;
      CREATE FUNCTION outage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM nextval('outage_faults');
        RAISE EXCEPTION 'the database system is starting up' USING ERRCODE = '57P03';
      END $$;
      CREATE TRIGGER outage BEFORE UPDATE ON content_queue FOR EACH ROW
        WHEN (NEW.status = 'needs_review') EXECUTE FUNCTION outage();`);
    provider.plan({ answer: answerOf() });
    const id = await start();
    const running = server.runJobs();
    const faults = async () =>
      Number((await database().pool.query('SELECT last_value FROM outage_faults')).rows[0].last_value);
    await expect.poll(faults).toBeGreaterThan(1);
    await database().pool.query(
      'DROP TRIGGER outage ON content_queue; DROP FUNCTION outage; DROP SEQUENCE outage_faults',
    );
    await running;
    expect(await itemOf(id)).toMatchObject({ status: 'needs_review', attempt: 1, cost: 0.0092 });
    expect(provider.seen).toHaveLength(1);
  });

  it('includes the cost of its failed attempts', async () => {
    provider.plan({ answer: 'no JSON' });
    const id = await start();
    await server.runJobs();
    expect(await itemOf(id)).toMatchObject({ status: 'failed', cost: 0.0184, tokens_in: 2400 });
    provider.plan({ answer: answerOf() });
    expect((await server.post(`/queue/${id}/retry`)).status).toBe(200);
    expect((await server.post('/functions/generate-content', { queueId: id })).status).toBe(200);
    await server.runJobs();
    expect(await itemOf(id)).toMatchObject({ status: 'needs_review', cost: 0.0276, tokens_in: 3600 });
  });

  it('honours a long Retry-After and shows the time of the next attempt', async () => {
    provider.plan({ status: 429, message: 'Rate limit reached', retryAfter: '7200' });
    const id = await start();
    await server.runJobs();
    const { retry_at } = await itemOf(id);
    const waitMs = new Date(retry_at).getTime() - server.clock().getTime();
    expect(waitMs).toBeGreaterThan(7_100_000);
    expect(new Date(retry_at)).toEqual(server.waiting[0]?.startAfter);
    provider.plan({ answer: answerOf() });
    await server.runJobs();
    expect(await itemOf(id)).toMatchObject({ status: 'needs_review', retry_at: null });
  });

  it('is refused once the monthly spending limit is reached', async () => {
    await database().pool.query(
      `INSERT INTO generation_spending (month, model, cost) VALUES (to_char($1::timestamptz AT TIME ZONE 'Europe/Oslo', 'YYYY-MM'), 'fake-1', 1)`,
      [server.clock()],
    );
    const { body } = await server.post('/queue', { payload: { term: 'emulgatorer', locale: 'no' } });
    expect(await server.post('/functions/generate-content', { queueId: body.id })).toMatchObject({
      status: 409,
      body: { code: 'spending_limit_reached', details: { limit: 1, spent: 1 } },
    });
    expect((await itemOf(body.id)).status).toBe('queued');
  });
});
