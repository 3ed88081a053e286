/**
 * Parses the address of an embed. An address that begins with // gets the scheme https. The address of a YouTube player
 * becomes the address of the video. Returns undefined if the address is not http(s).
 */
export function embedUrl(address: string): URL | undefined {
  const text = address.trim();
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const video = /^\/(?:embed|v)\/([\w-]{1,40})$/.exec(url.pathname)?.[1];
  const isYoutube = /(^|\.)youtube(-nocookie)?\.com$/.test(url.hostname);
  return isYoutube && video && video !== 'videoseries'
    ? new URL(`https://www.youtube.com/watch?v=${video}`)
    : url;
}

export const hostLabel = (url: URL): string => url.hostname.replace(/^www\./, '');
