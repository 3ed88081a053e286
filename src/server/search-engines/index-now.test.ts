import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { createArticleApiClient } from '../../../tests/setup/server/article-api-client.ts';
import { type AuthServer, startAuthServer } from '../../../tests/setup/server/auth-server.ts';

const key = 'a-key-of-the-test';

describeOnDatabase('IndexNow', (database) => {
  let server: AuthServer;
  let articleClient: Awaited<ReturnType<typeof createArticleApiClient>>;
  const received: { urlList: string[]; host: string; keyLocation: string }[] = [];
  let status = 202;
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(status).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    server = await startAuthServer({
      database: database(),
      settings: { INDEXNOW_KEY: key, INDEXNOW_URL: `http://127.0.0.1:${port}/indexnow` },
    });
    articleClient = await createArticleApiClient(server, database());
    server.waiting.splice(0);
  });
  afterAll(async () => {
    await server.stop();
    service.close();
  });

  const reported = async () => {
    received.splice(0);
    await server.runJobs();
    return received.flatMap(({ urlList }) => urlList.map((url) => new URL(url).pathname));
  };

  it('reports an article when it is published, changed, moved and removed, but no draft', async () => {
    const draft = await articleClient.create('havre');
    expect(await reported()).toEqual([]);
    const published = (await articleClient.save(draft, { status: 'published' })).body;
    expect(await reported()).toEqual(['/blogg/havre', '/en/blogg/havre']);
    expect(received[0]).toMatchObject({ key, keyLocation: `${server.site}/${key}.txt` });
    const moved = (await articleClient.save(published, { slug: 'havregryn', title_en: '' })).body;
    expect(await reported()).toEqual(['/blogg/havre', '/en/blogg/havre', '/blogg/havregryn']);
    await articleClient.call(`/${moved.id}`, 'DELETE');
    expect(await reported()).toEqual(['/blogg/havregryn']);
  });

  it('serves the key, throws if the service is unavailable so that the job is retried, and logs a refusal', async () => {
    expect(await (await fetch(`${server.site}/${key}.txt`)).text()).toBe(key);
    status = 503;
    await expect(server.services.indexNow.report(['/'], server.log)).rejects.toThrow('HTTP 503');
    status = 403;
    await server.services.indexNow.report(['/'], server.log);
    expect(server.lines.some((line) => line.includes('IndexNow refused'))).toBe(true);
  });
});
