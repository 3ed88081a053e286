import { randomUUID } from 'node:crypto';
import { exampleFood } from '../example-food.ts';
import { exampleResearchEntry } from '../example-research-entry.ts';
import { draft } from './article-api-client.ts';
import type { EditorServer } from './editor-server.ts';

/** Creates one record of each kind that a route identifies by an id in its path, and returns the ids. */
export async function createRecords(server: EditorServer): Promise<Record<string, string>> {
  const create = async (path: string, body: unknown) => {
    const answer = await server.post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id as string;
  };
  const invited = await server.api('/users/invite', {
    token: (await server.person('admin')).token,
    body: { email: 'invitert@example.org', role: 'editor' },
  });
  const article = await create('/articles', draft('noe-om-brod'));
  return {
    'articles id': article,
    'articles number': '1',
    'articles preview': randomUUID(),
    'articles writer': randomUUID(),
    'articles correction': randomUUID(),
    'articles tie': randomUUID(),
    'authors id': await create('/authors', { name: 'Kari Nordmann' }),
    'foods id': await create('/foods', exampleFood),
    'research id': await create('/research', exampleResearchEntry),
    'topics id': await create('/topics', { title_no: 'Brød', introduction_no: 'Om brød.' }),
    'source-findings id': randomUUID(),
    'keywords id': await create('/keywords', { term: 'brød' }),
    'gsc id': randomUUID(),
    'sources id': await create('/sources', {
      url: 'https://example.org/kilde',
      title_no: 'Kilde',
      facts_no: 'Noe er slik.',
    }),
    'queue id': await create('/queue', { payload: { term: 'havre', locale: 'no' } }),
    'results id': article,
    'media hash': 'a'.repeat(64),
    'calendar id': randomUUID(),
    'citations source': 'bing',
    'comments id': randomUUID(),
    'users id': (await server.person()).id,
    'invitations id': invited.body.invitation.id,
    'sessions id': randomUUID(),
    'import id': randomUUID(),
    'tokens id': randomUUID(),
    'assistant-requests id': randomUUID(),
    'server-settings name': 'mail',
    'webhooks id': randomUUID(),
    'webhooks delivery': randomUUID(),
    'v1 id': randomUUID(),
  };
}
