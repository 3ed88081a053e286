/** Opens the product's event stream as an admin screen does. */
export async function openEvents(address: string, token: string) {
  const stop = new AbortController();
  const response = await fetch(`${address}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  return {
    /** Waits for the next change; heartbeats are skipped. */
    async next(): Promise<{ table: string; ids: string[] | null; from?: number; text?: string }> {
      while (true) {
        const end = unread.indexOf('\n\n');
        if (end >= 0) {
          const event = unread.slice(0, end);
          unread = unread.slice(end + 2);
          if (event.startsWith('data: ')) return JSON.parse(event.slice(6));
          continue;
        }
        const { done, value } = await reader.read();
        if (done) throw new Error('The event stream ended');
        unread += value;
      }
    },
    async close(): Promise<void> {
      stop.abort();
      await reader.cancel().catch(() => {});
    },
  };
}
