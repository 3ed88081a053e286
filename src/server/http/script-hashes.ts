import { createHash } from 'node:crypto';

/**
 * Only scripts that carry this rendering's nonce are ours; their hashes go into the policy and the nonce goes away,
 * so that the page can be kept. A script that content smuggled in has no nonce and gets no hash.
 */
export function hashScripts(html: string, nonce: string): { html: string; scriptHashes: string[] } {
  const hashes = new Set<string>();
  const [start = '', ...scripts] = html.split(`<script nonce="${nonce}"`);
  for (const script of scripts) {
    const codeAt = script.indexOf('>') + 1;
    const code = script.slice(codeAt, script.indexOf('</script>', codeAt));
    if (!/\ssrc=/.test(script.slice(0, codeAt))) hashes.add(hashOf(code));
  }
  const withoutNonce = [start, ...scripts].join('<script').replaceAll(` nonce="${nonce}"`, '');
  return { html: withoutNonce, scriptHashes: [...hashes] };
}

// Nearly every page has the same script; a bounded memory spares hashing it for each.
const known = new Map<string, string>();

function hashOf(code: string): string {
  const hash = known.get(code) ?? createHash('sha256').update(code).digest('base64');
  if (known.size > 20) known.clear();
  if (code.length < 10_000) known.set(code, hash);
  return hash;
}
