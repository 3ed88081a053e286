import { createHash } from 'node:crypto';
import { memoize } from '../../../domain/memoize.ts';

/**
 * Replaces the nonce of the site's own inline scripts by hashes for the content security policy, because a cached page
 * cannot have a new nonce for each response. A script that was injected through content has no nonce, so it gets no hash
 * and never runs.
 */
export function hashScripts(html: string, nonce: string): { html: string; scriptHashes: string[] } {
  const hashes = new Set<string>();
  const attribute = ` nonce="${nonce}"`;
  const chunks: string[] = [];
  let from = 0;
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, from)) {
    chunks.push(html.slice(from, at));
    from = at + attribute.length;
    if (!html.endsWith('<script', at)) continue;
    const codeAt = html.indexOf('>', from) + 1;
    const code = html.slice(codeAt, html.indexOf('</script>', codeAt));
    if (!/\ssrc=/.test(html.slice(from, codeAt))) hashes.add(hashOf(code));
  }
  return { html: chunks.join('') + html.slice(from), scriptHashes: [...hashes] };
}

/** Memoized, because nearly all pages contain the same script. */
const hashOf = memoize((code: string) => createHash('sha256').update(code).digest('base64'), {
  keyOf: (code) => code,
  maxSize: 200_000,
  sizeOf: (code) => code.length,
});
