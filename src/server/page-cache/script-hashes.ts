import { createHash } from 'node:crypto';

/**
 * Only scripts that carry this rendering's nonce are ours; their hashes go into the policy and the nonce goes away,
 * so that the page can be kept. A script that content smuggled in has no nonce and gets no hash.
 */
export function hashScripts(html: string, nonce: string): { html: string; scriptHashes: string[] } {
  const hashes = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  const pieces: string[] = [];
  let from = 0;
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, from)) {
    pieces.push(html.slice(from, at));
    from = at + mark.length;
    if (!html.endsWith('<script', at)) continue;
    const codeAt = html.indexOf('>', from) + 1;
    const code = html.slice(codeAt, html.indexOf('</script>', codeAt));
    if (!/\ssrc=/.test(html.slice(from, codeAt))) hashes.add(hashOf(code));
  }
  return { html: pieces.join('') + html.slice(from), scriptHashes: [...hashes] };
}

// Nearly every page has the same script; a bounded memory spares hashing it for each.
const known = new Map<string, string>();

function hashOf(code: string): string {
  const hash = known.get(code) ?? createHash('sha256').update(code).digest('base64');
  if (known.size > 20) known.clear();
  if (code.length < 10_000) known.set(code, hash);
  return hash;
}
