/** The maximum length in the database. */
const maxLength = 500;

/**
 * Returns the form in which two spellings of a path are equal: decoded, in lower case, without trailing or double
 * slashes. Returns undefined for the front page and for a path that cannot be stored.
 */
export function oldAddressOf(pathname: string): string | undefined {
  const address = decoded(pathname)
    ?.normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  const isUsable = address && address.length <= maxLength && /^\/\P{Cc}+$/u.test(address);
  return isUsable ? address : undefined;
}

/** Returns the old address in a permanent link of another system. A link such as /?p=12 names no path of its own. */
export function oldAddressOfLink(link: string): string | undefined {
  const url = URL.parse(link.trim());
  const isWebPage = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWebPage && url.search === '' ? oldAddressOf(url.pathname) : undefined;
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
