interface Saved {
  id: string;
  slug: string;
  version: number;
}

/** Sends a request to a product as a user who may edit articles. */
type Send = (method: string, path: string, body?: object) => Promise<Response>;

export function articlesThrough(send: Send) {
  const call = async <T = Saved>(method: string, path: string, body?: object): Promise<T> => {
    const response = await send(method, `/api/articles${path}`, body);
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
      const { url } = await call<{ url: string }>('POST', `/${id}/preview`, {});
      return new URL(url, 'http://site.invalid').pathname;
    },
    archive: (id: string) => call('POST', `/${id}/archive`, {}),
    restore: (id: string) => call('POST', `/${id}/restore`, {}),
    remove: (id: string) => call('DELETE', `/${id}`),
  };
}
