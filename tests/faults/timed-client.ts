import { signInAsAdmin } from '../setup/product/newsroom-client.ts';

export interface Answered {
  status: number;
  retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the body depends on the route
  body: any;
  ms: number;
}

/** Signs in as admin at a running product. The calls of the client return the response and its duration. */
export async function signInWithTiming(address: string) {
  const client = await signInAsAdmin(address);
  const call = async (method: string, path: string, sent?: unknown): Promise<Answered> => {
    const started = performance.now();
    const bytes = sent instanceof Uint8Array;
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${client.token}`,
        ...(sent !== undefined && !bytes && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { body: bytes ? (sent as BodyInit) : JSON.stringify(sent) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
      ms: performance.now() - started,
    };
  };
  return {
    ...client,
    call,
    write: (slug: string, words = 'Første avsnitt.') =>
      call('POST', '/api/articles', {
        slug,
        author_name: 'Kari',
        title_no: `Tittel ${slug}`,
        content_no: words,
        title_en: `Title ${slug}`,
        content_en: 'First paragraph.',
      }),
  };
}

export type TimedClient = Awaited<ReturnType<typeof signInWithTiming>>;
