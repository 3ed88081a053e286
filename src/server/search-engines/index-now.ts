import type { Log } from '../platform/logs/log.ts';
import type { Environment } from '../service-parts.ts';

const timeoutMs = 20_000;

/** Reports changed addresses to the search engines that take part in IndexNow (indexnow.org). */
export function createIndexNow({ env, fetch }: Pick<Environment, 'env' | 'fetch'>) {
  return {
    /** Throws if the service is unavailable, so that the job is retried. A refusal is logged and not retried. */
    async report(paths: readonly string[], log: Log, signal?: AbortSignal): Promise<void> {
      const { SITE_URL, INDEXNOW_KEY: key, INDEXNOW_URL } = env;
      // The setting may have been removed after the job was enqueued.
      if (!key) return;
      const timeout = AbortSignal.timeout(timeoutMs);
      const response = await fetch(INDEXNOW_URL, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          host: new URL(SITE_URL).host,
          key,
          keyLocation: SITE_URL + indexNowKeyPath(key),
          urlList: paths.map((path) => SITE_URL + path),
        }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (response.status === 429 || response.status >= 500)
        throw new Error(`IndexNow is unavailable: HTTP ${response.status}`);
      log.warn({ status: response.status, paths }, 'IndexNow refused changed addresses');
    },
  };
}

/** The path of the file that proves to IndexNow that the key belongs to this site. */
export const indexNowKeyPath = (key: string) => `/${key}.txt`;
