import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashScripts } from './script-hashes.ts';

const hash = (code: string) => createHash('sha256').update(code).digest('base64');

describe('hashScripts', () => {
  it('returns the hashes of the site’s own inline scripts and removes the nonce', () => {
    const html =
      '<link rel="modulepreload" nonce="n1"><script nonce="n1">ours()</script><script nonce="n1" async="" src="/a.js"></script>';
    expect(hashScripts(html, 'n1')).toEqual({
      html: '<link rel="modulepreload"><script>ours()</script><script async="" src="/a.js"></script>',
      scriptHashes: [hash('ours()')],
    });
  });

  it('does not hash a script that was injected through the content', () => {
    const html =
      '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n1">ours()</script>';
    expect(hashScripts(html, 'n1').scriptHashes).toEqual([hash('ours()')]);
  });
});
