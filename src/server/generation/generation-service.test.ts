import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AiProvider, answerOf, startAiProvider } from '../../../tests/fakes/ai-provider.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { readEnv } from '../platform/env.ts';
import { createServices } from '../services.ts';
import { PermanentFailure, TransientFailure } from './generation-failures.ts';
import { createGenerationService } from './generation-service.ts';
import { promptFor } from './prompts.ts';

const longTimeouts = { firstTextMs: 20_000, pauseMs: 20_000, totalMs: 40_000 };
const november = new Date('2026-11-15T12:00:00Z');

describeOnDatabase('generation', (database) => {
  let provider: AiProvider;
  beforeAll(async () => {
    provider = await startAiProvider();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    await database().pool.query('TRUNCATE generation_spending, generation_reservations');
  });

  const serviceWith = (settings: Record<string, string>, timeouts = longTimeouts, now = november) => {
    const { articles, keywords, sources, audit } = createServices(database());
    const env = readEnv(settings);
    return createGenerationService({
      env,
      currentEnv: async () => env,
      database: database(),
      clock: () => now,
      fetch,
      articles,
      keywords,
      sources,
      audit,
      timeouts,
    });
  };
  const progress = { signal: new AbortController().signal, onText: () => {} };
  const outline = { type: 'outline', payload: { term: 'emulgatorer', locale: 'no' } } as const;
  const generate = (
    settings: Record<string, string>,
    request: Parameters<ReturnType<typeof serviceWith>['generate']>[0] = outline,
  ) => {
    const texts: string[] = [];
    const work = serviceWith(settings).generate(request, {
      signal: new AbortController().signal,
      onText: (text) => texts.push(text),
    });
    return work.then((generated) => ({ ...generated, texts }));
  };
  const spent = async () =>
    (await database().pool.query('SELECT month, model, calls, cost::float FROM generation_spending')).rows;

  /** Estimates the cost of the prompt, with four characters per token and a price of 1 per million tokens. */
  const promptCost = () => {
    const { instructions, request } = promptFor({
      type: 'outline',
      term: 'emulgatorer',
      locale: 'no',
      intent: 'info',
      grounding: { sources: [], links: [] },
    });
    return (instructions.length + request.length) / 4 / 1_000_000;
  };

  describe.each(['openai', 'anthropic', 'openai-compatible'] as const)('by %s', (name) => {
    const settings = () => provider.settings(name);

    it('streams a structured answer and records its cost', async () => {
      provider.plan({ answer: answerOf() });
      const { texts, ...generated } = await generate(settings());
      expect(generated).toEqual({
        result: JSON.parse(answerOf({ body: JSON.parse(answerOf()).body.trim() })),
        composedBy: 'model',
        model: 'fake-1',
        promptVersion: 'outline.no@1+rules@3',
        tokensIn: 1200,
        tokensOut: 800,
        cost: (1200 * 1 + 800 * 10) / 1_000_000,
        durationMs: 0,
      });
      expect(texts.length).toBeGreaterThan(0);
      const [request] = provider.seen;
      expect(request?.key).toMatch(/a-fake-key$/);
      expect(JSON.stringify(request?.body)).toContain('emulgatorer');
      expect(await spent()).toEqual([{ month: '2026-11', model: 'fake-1', calls: 1, cost: 0.0092 }]);
    });

    it('writes first the outline and then the text of an article that has none, and counts both', async () => {
      const outlined = answerOf({ body: '# Disposisjon\n\nPunkt om fett og vann.\n' });
      provider.plan({ answer: outlined }, { answer: answerOf() });
      const generated = await generate(settings(), { ...outline, type: 'article' });
      expect(generated).toMatchObject({
        result: { title: 'Hva er emulgatorer?' },
        promptVersion: expect.stringContaining('article.no@'),
        tokensIn: 2400,
        tokensOut: 1600,
        cost: expect.closeTo(2 * 0.0092, 10),
      });
      expect(JSON.stringify(provider.seen[1]?.body)).toContain('Punkt om fett og vann.');
    });

    it('asks the model once to repair a malformed answer', async () => {
      provider.plan({ answer: 'Here you are: {"title":' }, { answer: answerOf() });
      const repaired = await generate(settings());
      expect(repaired.result.title).toBe('Hva er emulgatorer?');
      expect(repaired).toMatchObject({ tokensIn: 2400, tokensOut: 1600 });
      expect(JSON.stringify(provider.seen[1]?.body)).toContain('This answer cannot be used');
    });

    it('fails if the repaired answer is malformed too', async () => {
      provider.plan({ answer: '{"title":"","body":7}' });
      await expect(generate(settings())).rejects.toMatchObject({
        code: 'answer_unusable',
        message:
          'The model’s response could not be used: title is empty; metaDescription is missing or not text; excerpt is missing or not text; body is missing or not text',
      });
      expect(provider.seen).toHaveLength(2);
      expect(await spent()).toMatchObject([{ calls: 2 }]);
    });

    it('fails if both answers are empty', async () => {
      provider.plan({ fault: 'empty' });
      await expect(generate(settings())).rejects.toThrow(
        'The model’s response could not be used: it is empty',
      );
      expect(provider.seen).toHaveLength(2);
    });

    it('fails transiently with status 429, and reports the delay that the provider asks for', async () => {
      provider.plan({ status: 429, message: 'Rate limit reached', retryAfter: '7' });
      const failure = await generate(settings()).catch((error) => error);
      expect(failure).toBeInstanceOf(TransientFailure);
      expect(failure).toMatchObject({
        code: 'provider_rate_limited',
        values: { reason: 'Rate limit reached' },
        message: 'The provider’s rate limit was reached (429): Rate limit reached',
        retryAfterMs: 7000,
      });
    });

    it.each([
      ['transient', 'Requests exceeded your quota, retry after 7 seconds', '7'],
      ['transient', 'You exceeded your quota, check your billing details', '7'],
      ['transient', 'Quota exceeded for requests per minute', undefined],
      ['permanent', 'You exceeded your current quota, check your plan and billing details', undefined],
    ])(
      'treats an exceeded quota as a %s failure: "%s" (Retry-After: %s)',
      async (kind, message, retryAfter) => {
        provider.plan({ status: 429, message, ...(retryAfter && { retryAfter }) });
        const failure = await generate(settings()).catch((error) => error);
        expect(failure).toBeInstanceOf(kind === 'transient' ? TransientFailure : PermanentFailure);
      },
    );

    it.each([500, 503])('fails transiently with status %s', async (status) => {
      provider.plan({ status, message: 'Internal error' });
      const failure = await generate(settings()).catch((error) => error);
      expect(failure).toBeInstanceOf(TransientFailure);
      expect(failure.message).toBe(`The provider reported an internal error (${status}): Internal error`);
    });

    it('fails transiently if the provider sends nothing in time', async () => {
      provider.plan({ fault: 'silent' });
      const service = serviceWith(settings(), { ...longTimeouts, firstTextMs: 100 });
      const failure = await service.generate(outline, progress).catch((error) => error);
      expect(failure).toBeInstanceOf(TransientFailure);
      expect(failure.message).toBe('The provider did not respond in time.');
    });

    it.each(['cut', 'broken-off'] as const)('fails transiently if the stream breaks (%s)', async (fault) => {
      provider.plan({ fault });
      const error = await generate(settings()).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(TransientFailure);
      expect(error.message).toMatch(/was lost|ended the response early/);
      const [counted] = await spent();
      expect(counted).toMatchObject({ month: '2026-11', model: 'fake-1', calls: 1 });
      expect(counted.cost).toBeGreaterThan(promptCost());
      expect(counted.cost).toBeLessThan(promptCost() + 0.001);
    });

    it('aborts an answer of 2 MB after 300,000 characters', async () => {
      provider.plan({ fault: 'too-long' });
      await expect(generate(settings())).rejects.toThrow(
        'The model’s response was longer than 300,000 characters.',
      );
      const [counted] = await spent();
      expect(counted.calls).toBe(1);
      // 300,000 characters with four characters per token are 75,000 tokens.
      expect(counted.cost).toBeGreaterThan((75_000 * 10) / 1_000_000);
    });

    it('fails if the model refuses to answer', async () => {
      provider.plan({ fault: 'refusal' });
      await expect(generate(settings())).rejects.toThrow(/declined|cannot help/);
    });

    it('fails with the provider’s message if the API key is wrong', async () => {
      provider.plan({ status: 401, message: 'Incorrect API key provided' });
      await expect(generate(settings())).rejects.toThrow(
        'The provider refused the request (401): Incorrect API key provided',
      );
    });

    it('stops and records its cost when the caller aborts', async () => {
      const stop = new AbortController();
      provider.plan({ answer: answerOf(), hold: new Promise(() => {}) });
      const work = serviceWith(settings()).generate(outline, {
        signal: stop.signal,
        onText: () => stop.abort(new Error('aborted')),
      });
      await expect(work).rejects.toThrow('aborted');
      const [counted] = await spent();
      expect(counted.calls).toBe(1);
      expect(counted.cost).toBeGreaterThan(promptCost());
    });

    it('records no cost if the provider rejected the request', async () => {
      provider.plan({ status: 503, message: 'Overloaded' });
      await generate(settings()).catch(() => {});
      expect(await spent()).toEqual([]);
    });
  });

  it('allows a longer wait for the first text than for later pauses', async () => {
    const slow = serviceWith(provider.settings('openai-compatible'), { ...longTimeouts, pauseMs: 3000 });
    provider.plan({ answer: answerOf(), think: wait(4000) });
    expect(await slow.generate(outline, progress)).toMatchObject({ composedBy: 'model' });
    provider.plan({ answer: answerOf(), hold: new Promise(() => {}) });
    await expect(slow.generate(outline, progress)).rejects.toThrow('The provider did not respond in time.');
  });

  it('records its cost in the month of the Oslo calendar', async () => {
    provider.plan({ answer: answerOf() });
    const halfPastMidnightInOslo = new Date('2026-10-31T23:30:00Z');
    await serviceWith(provider.settings('openai'), longTimeouts, halfPastMidnightInOslo).generate(
      outline,
      progress,
    );
    expect(await spent()).toMatchObject([{ month: '2026-11' }]);
  });

  it('fails transiently if the provider’s address refuses the connection', async () => {
    const settings = { ...provider.settings('openai-compatible'), AI_BASE_URL: 'http://127.0.0.1:1/v1' };
    const failure = await generate(settings).catch((error) => error);
    expect(failure).toBeInstanceOf(TransientFailure);
    expect(failure.message).toMatch(/^The (provider cannot be reached|connection)/);
  });

  describe('of a translation', () => {
    const original = '# Tilsetningsstoffer\n\nEt tilsetningsstoff, se [EFSA](https://www.efsa.europa.eu).\n';
    const request = {
      type: 'translation',
      payload: { term: 'additives', locale: 'en', existingContent: original },
    } as const;
    const settings = () => provider.settings('openai-compatible');
    const translated = '# Additives\n\nAn additive, see [EFSA](https://www.efsa.europa.eu).\n';

    it('keeps links and passes glossary terms to the model', async () => {
      provider.plan({ answer: answerOf({ body: translated }) });
      const { result, promptVersion } = await generate(settings(), request);
      expect(result.body).toBe(translated.trim());
      expect(promptVersion).toBe('translation.en@1+rules@3');
      expect(JSON.stringify(provider.seen[0]?.body)).toContain('tilsetningsstoff = additive');
    });

    it('asks the model to repair a lost link, and fails if the repaired answer lacks it too', async () => {
      const lost = translated.replace(/\[EFSA\]\([^)]*\)/, 'EFSA');
      provider.plan({ answer: answerOf({ body: lost }) }, { answer: answerOf({ body: translated }) });
      expect((await generate(settings(), request)).result.body).toBe(translated.trim());
      provider.plan({ answer: answerOf({ body: lost }) });
      await expect(generate(settings(), request)).rejects.toMatchObject({
        code: 'answer_unusable',
        values: {
          reasons: [
            {
              code: 'translation_structure_changed',
              values: {
                changes: [{ code: 'links_lost', values: { addresses: 'https://www.efsa.europa.eu' } }],
              },
            },
          ],
        },
        message: expect.stringContaining('links lost: https://www.efsa.europa.eu'),
      });
    });

    it('asks the model once to add a missing glossary term, and then accepts the answer even without it', async () => {
      const other = '# Extras\n\nAn extra, see [EFSA](https://www.efsa.europa.eu).\n';
      provider.plan({ answer: answerOf({ body: other }) });
      expect((await generate(settings(), request)).result.body).toBe(other.trim());
      expect(provider.seen).toHaveLength(2);
    });
  });

  it('removes NUL characters and invented links from an answer, replaces unpaired surrogates, and ignores impossible token counts', async () => {
    const body = '# T\\u0000itt\\ud800el\\n\\nSe [studien](https://invented.example/1).';
    provider.plan({
      answer: `{"title":"T\\u0000ittel","metaDescription":"","excerpt":"","body":"${body}"}`,
      usage: { in: 1e15, out: -5 },
    });
    const { result, tokensIn, tokensOut } = await generate(provider.settings('openai'));
    expect(result).toMatchObject({ title: 'Tittel', body: '# Titt\ufffdel\n\nSe studien.' });
    expect(tokensIn).toBeLessThan(10_000);
    expect(tokensOut).toBeGreaterThan(0);
  });

  it('is refused when the rest of the monthly limit is too small', async () => {
    provider.plan({ answer: answerOf() });
    const settings = { ...provider.settings('openai'), AI_MONTHLY_LIMIT: '0.01' };
    await generate(settings);
    await expect(generate(settings)).rejects.toMatchObject({
      code: 'spending_limit_reached',
      details: { limit: 0.01, spent: 0.0092 },
    });
  });

  it('does not exceed the monthly limit with 40 parallel requests', async () => {
    const hold = Promise.withResolvers<void>();
    provider.plan({ answer: answerOf(), hold: hold.promise });
    const service = serviceWith({ ...provider.settings('openai'), AI_MONTHLY_LIMIT: '1' });
    const refused: string[] = [];
    const calls = Array.from({ length: 40 }, () =>
      service.generate(outline, progress).catch((error) => void refused.push(error.code)),
    );
    // A call reserves about 0.32, the price of 32,000 output tokens. The fourth call gets the rest of the budget.
    await expect.poll(() => [refused.length, provider.seen.length]).toEqual([36, 4]);
    const outputTokens = provider.seen.map(({ body }) => Number(body.max_output_tokens));
    const highestCost = (outputTokens.reduce((sum, tokens) => sum + tokens) * 10) / 1_000_000;
    expect(highestCost).toBeLessThanOrEqual(1);
    expect(new Set(refused)).toEqual(new Set(['budget_reserved']));
    hold.resolve();
    await Promise.all(calls);
    expect(await spent()).toMatchObject([{ calls: 4 }]);
    const { rows } = await database().pool.query('SELECT count(*)::int AS open FROM generation_reservations');
    expect(rows).toEqual([{ open: 0 }]);
  });

  it('counts the reservation of a process that ended during the call as spent', async () => {
    await database().pool.query(
      `INSERT INTO generation_reservations (month, model, cost, expires_at) VALUES ('2026-11', 'fake-1', 1, $1)`,
      [new Date(november.getTime() - 1)],
    );
    const settings = { ...provider.settings('openai'), AI_MONTHLY_LIMIT: '1' };
    // A refused reservation rolls its transaction back, so the expired reservation is settled only by the next
    // successful reservation.
    await expect(generate(settings)).rejects.toMatchObject({ code: 'spending_limit_reached' });
    provider.plan({ answer: answerOf() });
    await generate({ ...settings, AI_MONTHLY_LIMIT: '2' });
    expect((await spent())[0]).toMatchObject({ calls: 2, cost: 1.0092 });
  });

  it('writes an audit entry for each direct generation, and refuses a third concurrent one of the same user', async () => {
    const hold = Promise.withResolvers<void>();
    provider.plan({ answer: answerOf(), hold: hold.promise });
    const service = serviceWith(provider.settings('openai'));
    const actor = { caller: { id: randomUUID(), email: 'kari@example.org' }, address: '127.0.0.1' };
    const before = provider.seen.length;
    const direct = () =>
      service.generateNow({ type: 'outline', term: 'sukker', locale: 'no' }, actor, progress.signal);
    const running = [direct(), direct()];
    await expect.poll(() => provider.seen.length - before).toBe(2);
    await expect(direct()).rejects.toMatchObject({ code: 'too_many_generations', status: 429 });
    hold.resolve();
    await Promise.all(running);
    const { rows } = await database().pool.query(
      "SELECT actor_id, target, after FROM audit_log WHERE action = 'generation.direct' AND actor_id = $1 ORDER BY id",
      [actor.caller.id],
    );
    expect(rows.map(({ after }) => after)).toEqual(
      expect.arrayContaining([
        { type: 'outline', locale: 'no', failure: 'too_many_generations' },
        expect.objectContaining({ model: 'fake-1', tokensOut: 800, cost: 0.0092 }),
      ]),
    );
    expect(rows).toHaveLength(3);
  });

  it('asks for no repair when the first answer reaches the monthly limit', async () => {
    provider.plan({ answer: 'no JSON' }, { answer: answerOf() });
    const settings = { ...provider.settings('openai'), AI_MONTHLY_LIMIT: '0.009' };
    await expect(generate(settings)).rejects.toMatchObject({ code: 'spending_limit_reached' });
    expect(provider.seen).toHaveLength(1);
  });

  describe('without a provider', () => {
    beforeEach(async () => {
      await database().pool.query('TRUNCATE articles CASCADE');
      await database().pool.query(`DELETE FROM sources`);
      await database().pool.query(
        `INSERT INTO sources (url, title_no, title_en, facts_no, facts_en)
         VALUES ('https://www.efsa.europa.eu', 'EFSA om emulgatorer', 'EFSA on emulsifiers', 'Emulgatorer er vurdert og godkjent.', 'Emulsifiers are assessed and approved.')`,
      );
      await database().pool.query(
        `INSERT INTO articles (slug, status, title_no, content_no, title_en, content_en, keywords, author_name, published_at)
         VALUES ('e-stoffer', 'published', 'Er E-stoffer farlige?', 'x', 'Are E numbers dangerous?', 'x', ARRAY['emulgatorer', 'emulsifiers'], 'K', now())`,
      );
    });

    it.each([
      [
        'no',
        'emulgatorer',
        'Hva bør du vite om emulgatorer?',
        '/blogg/e-stoffer',
        'Emulgatorer er vurdert og godkjent',
      ],
      [
        'en',
        'emulsifiers',
        'What should you know about emulsifiers?',
        '/en/blogg/e-stoffer',
        'Emulsifiers are assessed and approved',
      ],
    ] as const)(
      'composes an outline in %s from stored sources and articles',
      async (locale, term, title, path, fact) => {
        const { result, composedBy, model } = await generate(
          {},
          { type: 'outline', payload: { term, locale } },
        );
        expect({ composedBy, model }).toEqual({ composedBy: 'composer', model: null });
        expect(result.title).toBe(title);
        expect(result.body.startsWith(`# ${title}\n`)).toBe(true);
        expect(result.body).toContain(`](${path})`);
        expect(result.body).toContain(`${fact} ([EFSA`);
        expect(result.body).toContain('](https://www.efsa.europa.eu)');
        // The article has the term as a keyword, so it is named first.
        expect(result.body.split('\n\n')[1]).toContain(`](${path})`);
      },
    );
  });
});
