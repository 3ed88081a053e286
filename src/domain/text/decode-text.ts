import { attempt } from '../attempt.ts';

/** 'unmarked' text is UTF-8 or Windows-1252. Undefined for binary data. */
export function encodingOf(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'unmarked' | undefined {
  const [a, b, c] = start;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  const zeros = zeroByteShares(start);
  if (zeros.odd > 0.4 && zeros.even < 0.1) return 'utf-16le';
  if (zeros.even > 0.4 && zeros.odd < 0.1) return 'utf-16be';
  // Images and programs contain zero bytes. Text in UTF-8 or Windows-1252 does not.
  return zeros.odd + zeros.even > 0.02 ? undefined : 'unmarked';
}

/** Decodes with the detected encoding, else as UTF-8, else as Windows-1252. Returns undefined for binary data. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes);
  if (encoding !== 'unmarked') return encoding && decode(bytes, encoding);
  const utf8 = attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  return utf8 ?? decode(bytes, 'windows-1252');
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** The share of zero bytes at even and odd offsets in the first 4 kB: UTF-16 has them at one of both only. */
function zeroByteShares(bytes: Uint8Array): { even: number; odd: number } {
  const sampled = Math.min(bytes.length, 4096);
  const zeros = { even: 0, odd: 0 };
  for (let offset = 0; offset < sampled; offset++) {
    if (bytes[offset] === 0) zeros[offset % 2 === 0 ? 'even' : 'odd']++;
  }
  const half = Math.max(1, sampled / 2);
  return { even: zeros.even / half, odd: zeros.odd / half };
}
