// This file imports nothing, so that the benchmarks can use it outside Vitest.

/** Signs up at a running product, takes the admin role, and returns functions that call its API. */
export async function signInAsAdmin(address: string) {
  const send = async (at: string, path: string, body: unknown, token?: string) =>
    fetch(`${at}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const signedUp = await send(address, '/auth/v1/signup', {
    email: `admin-${process.pid}@example.org`,
    password: 'brunost og vafler 17',
  });
  const { access_token: token } = (await signedUp.json()) as { access_token: string };
  await send(address, '/api/setup/admin', {}, token);
  return clientAt(address);

  function clientAt(at: string) {
    const get = async (path: string) => {
      const response = await fetch(`${at}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.json();
    };
    return {
      token,
      get,
      /** Returns a client for the same user at another process. */
      at: (other: string) => clientAt(other),
      item: (id: string) => get(`/queue/${id}`),
      counts: async () => (await get('/queue')).counts as Record<string, number>,
      async enqueue(term: string): Promise<string> {
        const response = await send(at, '/api/queue', { payload: { term, locale: 'no' } }, token);
        return (await response.json()).id;
      },
      /** Starts the generation of an item and returns the response's status. */
      process: async (queueId: string): Promise<number> =>
        (await send(at, '/api/functions/generate-content', { queueId }, token)).status,
    };
  }
}

export type NewsroomClient = Awaited<ReturnType<typeof signInAsAdmin>>;
