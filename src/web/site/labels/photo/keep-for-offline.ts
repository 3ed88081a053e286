import type { LabelReaderData } from '../label-reader-data.ts';

/** Installs the service worker, so that the tools work without a network from now on. A refusal changes nothing else. */
export function keepForOffline({ script, scopes }: LabelReaderData['offline']): void {
  for (const scope of scopes) navigator.serviceWorker?.register(script, { scope }).catch(() => {});
}
