/**
 * Decodes an uploaded text file: by its byte order mark, or else as UTF-8, or else as Windows-1252. Returns undefined
 * for binary data.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe) return decode(bytes, 'utf-16le');
  if (a === 0xfe && b === 0xff) return decode(bytes, 'utf-16be');
  if (a === 0xef && b === 0xbb && c === 0xbf) return decode(bytes, 'utf-8');
  const zeros = zeroByteShares(bytes);
  if (zeros.odd > 0.4 && zeros.even < 0.1) return decode(bytes, 'utf-16le');
  if (zeros.even > 0.4 && zeros.odd < 0.1) return decode(bytes, 'utf-16be');
  // Images and programs contain zero bytes. Text in UTF-8 or Windows-1252 does not.
  if (zeros.odd + zeros.even > 0.02) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/**
 * The share of zero bytes at even and at odd offsets in the first 4 kB. UTF-16 text has zero bytes at only even or only
 * odd offsets.
 */
function zeroByteShares(bytes: Uint8Array): { even: number; odd: number } {
  const sampled = Math.min(bytes.length, 4096);
  const zeros = { even: 0, odd: 0 };
  for (let offset = 0; offset < sampled; offset++) {
    if (bytes[offset] === 0) zeros[offset % 2 === 0 ? 'even' : 'odd']++;
  }
  const half = Math.max(1, sampled / 2);
  return { even: zeros.even / half, odd: zeros.odd / half };
}
