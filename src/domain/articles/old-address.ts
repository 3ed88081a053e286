import { attempt } from '../attempt.ts';
import { splitLocale } from '../locale.ts';

const maxLength = 500;

/**
 * The old address of an imported article is its path on the former site, in a form in which all spellings are equal:
 * decoded, in lower case, without trailing or double slashes. Returns undefined for the front page and for a path that
 * cannot be stored.
 */
export function oldAddressOf(pathname: string): string | undefined {
  const address = attempt(() => decodeURIComponent(pathname))
    ?.normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  const isUsable = address && address.length <= maxLength && /^\/\P{Cc}+$/u.test(address);
  return isUsable ? address : undefined;
}

/** The old addresses of the paths that can be stored. The paths may contain any characters. */
export const usableAddresses = (paths: string[]): string[] =>
  paths.flatMap((path) => oldAddressOf(encodeURI(path.toWellFormed())) ?? []);

/** The query parameters by which WordPress identifies a post or page at the address of the front page. */
export const idParameters = ['p', 'page_id'] as const;

/** Returns the old address of a page of the former site, which is /?p=12 if its query identifies the article. */
export function oldAddressOfUrl({ pathname, searchParams }: URL): string | undefined {
  const name = idParameters.find((each) => /^[1-9]\d{0,15}$/.test(searchParams.get(each) ?? ''));
  if (name && splitLocale(pathname.replace(/\/$/, '') || '/').path === '/')
    return `/?${name}=${searchParams.get(name)}`;
  return searchParams.size === 0 ? oldAddressOf(pathname) : undefined;
}

export function oldAddressOfLink(link: string): string | undefined {
  const url = URL.parse(link.trim());
  const isWebPage = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWebPage ? oldAddressOfUrl(url) : undefined;
}
