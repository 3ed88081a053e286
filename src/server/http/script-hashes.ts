import { createHash } from 'node:crypto';

/**
 * Only scripts that carry this rendering's nonce are ours; their hashes go into the policy and the nonce goes away,
 * so that the page can be kept. A script that content smuggled in has no nonce and gets no hash.
 */
export function hashScripts(html: string, nonce: string): { html: string; scriptHashes: string[] } {
  const hashes = new Set<string>();
  const own = new RegExp(`<script nonce="${nonce}"([^>]*)>(.*?)</script>`, 'gs');
  const withHashes = html.replace(own, (_, attributes: string, code: string) => {
    if (!/\ssrc=/.test(attributes)) hashes.add(createHash('sha256').update(code).digest('base64'));
    return `<script${attributes}>${code}</script>`;
  });
  return { html: withHashes.replaceAll(` nonce="${nonce}"`, ''), scriptHashes: [...hashes] };
}
