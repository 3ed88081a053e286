import { describe, expect, it } from 'vitest';
import { internalPathsOf } from './markdown-links.ts';

describe('internalPathsOf', () => {
  it('returns each internal path once, without query and fragment', () => {
    const text = '[a](/b?c=1) [d](/b#e) [f](</g h>) [i][j]\n\n[j]: /k "Tittel"\n\n[l](/m "Tittel")';
    expect(internalPathsOf(text)).toEqual(['/b', '/g h', '/k', '/m']);
  });

  it('ignores images, links to other sites and code blocks', () => {
    const text = '![a](/bilder/b) [c](https://d.example/e) [f](//g.example)\n\n```\n[h](/i)\n```';
    expect(internalPathsOf(text)).toEqual([]);
  });
});
