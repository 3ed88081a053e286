import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLongRun } from '../../../../scripts/long-tests.ts';
import { permutations } from '../../../../tests/fixtures/permutations.ts';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { createArticleApiClient } from '../../../../tests/setup/server/article-api-client.ts';
import { type AuthServer, startAuthServer } from '../../../../tests/setup/server/auth-server.ts';

type Fields = Record<string, unknown>;

describeOnDatabase('a scheduled article', (database) => {
  let server: AuthServer;
  let articleClient: Awaited<ReturnType<typeof createArticleApiClient>>;
  beforeAll(async () => {
    server = await startAuthServer({ database: database() });
    articleClient = await createArticleApiClient(server, database());
    await database().pool.query('TRUNCATE articles CASCADE');
  });
  afterAll(() => server.stop());

  const steps = {
    schedule: (article: Fields, due: string) =>
      articleClient.save(article, { status: 'scheduled', auto_publish_at: due }),
    'write English': (article: Fields) =>
      articleClient.save(article, { title_en: 'Bread', content_en: 'Text.' }),
    'autosave Norwegian': (article: Fields) =>
      articleClient.save(article, { content_no: `Tekst ${randomUUID()}`, session: randomUUID() }),
    'keep unsaved changes': (article: Fields) =>
      articleClient.call(`/${article.id}/draft`, 'PUT', {
        version: article.version,
        fields: { status: 'published' },
      }),
    'change the slug': (article: Fields) => articleClient.save(article, { slug: `slug-${randomUUID()}` }),
    'archive and restore': async (article: Fields) => {
      await articleClient.call(`/${article.id}/archive`, 'POST', {});
      await articleClient.call(`/${article.id}/restore`, 'POST', {});
    },
  };
  type Step = keyof typeof steps;
  const orders = permutations(Object.keys(steps) as Step[], isLongRun ? 20 : 6);

  it.each(orders.map((order) => [order.join(', '), order] as const))(
    'is published at its scheduled time and never earlier, despite these steps in this order: %s',
    async (_, order) => {
      const due = new Date(server.clock().getTime() + 60_000).toISOString();
      const { id } = await articleClient.create(`a-${randomUUID()}`, { session: randomUUID() });
      const read = async () => (await articleClient.call(`/${id}`)).body;
      for (const step of order) {
        await steps[step](await read(), due);
        await server.services.articles.publishAllDue();
        expect(await read(), step).toMatchObject({ published_at: null });
      }
      // Restoring an archived article makes it a draft, so after some orders the article is no longer scheduled.
      const { status } = await read();
      if (status !== 'scheduled') await steps.schedule(await read(), due);
      server.pass({ seconds: 61 });
      await server.services.articles.publishAllDue();
      expect(await read()).toMatchObject({ status: 'published', published_at: due });
    },
  );
});
