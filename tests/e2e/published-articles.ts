import type { Newsroom, Person } from './newsroom.ts';

interface Saved {
  id: string;
  slug: string;
  version: number;
}

/** Articles written and published through the newsroom's own API. */
export function articlesOf(newsroom: Newsroom & { admin: Person }) {
  const call = async (method: string, path: string, body?: object): Promise<Saved> => {
    const response = await newsroom.call(newsroom.admin, method, `/api/articles${path}`, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
  return {
    publish: (fields: Record<string, unknown>) =>
      call('POST', '', {
        status: 'published',
        author_name: 'Kari',
        title_no: 'En tittel',
        content_no: 'En tekst.',
        title_en: 'A title',
        content_en: 'A text.',
        ...fields,
      }),
    rename: async (id: string, slug: string) => {
      const article = await call('GET', `/${id}`);
      return call('PUT', `/${id}`, { ...article, slug });
    },
    preview: async (id: string) => {
      const { url } = (await call('POST', `/${id}/preview`, {})) as unknown as { url: string };
      return new URL(url, newsroom.address).pathname;
    },
    archive: (id: string) => call('POST', `/${id}/archive`, {}),
    restore: (id: string) => call('POST', `/${id}/restore`, {}),
    remove: (id: string) => call('DELETE', `/${id}`),
  };
}

/** Uploads an image; answers with its address. */
export async function uploadImage(
  newsroom: Newsroom & { admin: Person },
  bytes: Uint8Array,
): Promise<string> {
  const response = await fetch(`${newsroom.address}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${newsroom.admin.session.access_token}` },
    body: bytes as BodyInit,
  });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()).url;
}
