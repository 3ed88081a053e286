/** Bytes as text: by their mark, else UTF-8, else what older spreadsheets write. Undefined where it is no text at all. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe) return decode(bytes, 'utf-16le');
  if (a === 0xfe && b === 0xff) return decode(bytes, 'utf-16be');
  if (a === 0xef && b === 0xbb && c === 0xbf) return decode(bytes, 'utf-8');
  const zeros = zeroShare(bytes);
  if (zeros.odd > 0.4 && zeros.even < 0.1) return decode(bytes, 'utf-16le');
  if (zeros.even > 0.4 && zeros.odd < 0.1) return decode(bytes, 'utf-16be');
  // Pictures and programs hold zeros; no table does.
  if (zeros.odd + zeros.even > 0.02) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** How many of the first bytes at even and odd places are zero. */
function zeroShare(bytes: Uint8Array): { even: number; odd: number } {
  const seen = Math.min(bytes.length, 4096);
  const count = [0, 0];
  for (let at = 0; at < seen; at++) if (bytes[at] === 0) count[at % 2] = (count[at % 2] ?? 0) + 1;
  const half = Math.max(1, seen / 2);
  return { even: (count[0] ?? 0) / half, odd: (count[1] ?? 0) / half };
}
