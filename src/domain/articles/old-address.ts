/** The maximum length in the database. */
const maxLength = 500;

/**
 * The old address of an imported article is its path on the former site, in a form in which all spellings are equal:
 * decoded, in lower case, without trailing or double slashes. Returns undefined for the front page and for a path that
 * cannot be stored.
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

/**
 * Returns the old address for a link to an article on the former site. Returns undefined for a link such as /?p=12,
 * which identifies the article by its query and not by its path.
 */
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
