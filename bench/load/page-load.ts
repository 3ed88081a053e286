import autocannon from 'autocannon';
import type { ServerProcess } from '../setup/server-process.ts';

const secondsPerRound = 3;

export const pagePath = '/blogg/er-brod-ultraprosessert';

/** With these headers the product counts every request as a view. */
export const viewHeaders = (encoding: 'identity' | 'br') => ({
  'accept-encoding': encoding,
  'accept-language': 'nb-NO,nb;q=0.9,en;q=0.8',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  referer: 'https://www.google.com/',
});

export async function loadPage(server: ServerProcess, headers: Record<string, string>) {
  const before = server.cpuMs() ?? 0;
  const result = await autocannon({
    url: server.address + pagePath,
    // Each connection sends one request at a time, like browsers and proxies.
    connections: 64,
    duration: secondsPerRound,
    headers,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('requests failed under load');
  return {
    perSecond: result.requests.total / result.duration,
    cpuPerRequest: ((server.cpuMs() ?? 0) - before) / result.requests.total,
  };
}
