import { memoize } from '../memoize.ts';

/** The kinds of places from which readers come to the site. */
export const entryKinds = ['search', 'social', 'direct', 'site', 'app', 'campaign'] as const;

/** The label of views that came from another page of this site. They are not entries. */
export const internalEntry = 'internal';

/**
 * The name that replaces an invalid name of a site or campaign, and further names once too many different names were
 * counted.
 */
export const otherName = 'other';

const searchHosts =
  /^(?:(?:[a-z0-9-]+\.)*google\.[a-z]{2,3}(?:\.[a-z]{2})?|(?:[a-z0-9-]+\.)*(?:bing\.com|duckduckgo\.com|yahoo\.com|ecosia\.org|qwant\.com|startpage\.com|yandex\.(?:com|ru)|baidu\.com|kagi\.com|kvasir\.no)|search\.brave\.com|com\.google\.android\.googlequicksearchbox)$/;
const socialHosts =
  /^(?:[a-z0-9-]+\.)*(?:facebook\.com|instagram\.com|messenger\.com|t\.co|x\.com|twitter\.com|linkedin\.com|lnkd\.in|reddit\.com|youtube\.com|youtu\.be|tiktok\.com|pinterest\.(?:com|se|no)|snapchat\.com|threads\.(?:net|com)|bsky\.app|mastodon\.social|whatsapp\.com|t\.me)$/;

const maxNameLength = 60;
const hostPattern = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
/**
 * Excludes the @ sign, because some newsletters put the recipient's email address into utm_source. Email addresses must
 * not be stored.
 */
const campaignPattern = /^[a-z0-9](?:[a-z0-9._ +-]*[a-z0-9])?$/;

/** The hosts of the site and of the app, including ports. */
export interface OwnHosts {
  site: string;
  app: readonly string[];
}

/**
 * Returns a function that labels a view by its entry: the kind and, if there is one, the name of the site or campaign,
 * such as `search`, `site:example.org` or `campaign:newsletter`.
 */
export function createEntryLabeller(own: OwnHosts) {
  /** Memoized, because the same few referrers occur again and again. */
  const labelOfReferrer = memoize(
    (referrer: string): string => {
      const host = hostOf(referrer);
      if (host === undefined) return 'direct';
      if (host === own.site) return internalEntry;
      if (own.app.includes(host)) return 'app';
      const name = host.replace(/:\d+$/, '').replace(/^www\./, '');
      if (searchHosts.test(name)) return 'search';
      if (socialHosts.test(name)) return 'social';
      return name.length <= maxNameLength && hostPattern.test(name) ? `site:${name}` : `site:${otherName}`;
    },
    { keyOf: (referrer) => referrer, maxSize: 200_000, sizeOf: (referrer) => referrer.length },
  );

  return (url: string, referrer: string | undefined): string => {
    if (url.includes('utm_source=')) return `campaign:${campaignIn(url)}`;
    return referrer === undefined ? 'direct' : labelOfReferrer(referrer);
  };
}

function campaignIn(url: string): string {
  const source = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('utm_source') ?? '';
  const name = source.trim().toLowerCase();
  return name.length <= maxNameLength && campaignPattern.test(name) ? name : otherName;
}

function hostOf(referrer: string): string | undefined {
  try {
    return new URL(referrer).host.toLowerCase() || undefined;
  } catch {
    return undefined;
  }
}
