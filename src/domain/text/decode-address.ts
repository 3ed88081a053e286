/** Decodes percent-encoding. A text that is not valid percent-encoding stays as it is. */
export function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
