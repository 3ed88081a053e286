import { memoize } from '../memoize.ts';

/** The kinds of places from which readers come to the site. */
export const entryKinds = ['search', 'assistant', 'social', 'direct', 'site', 'app', 'campaign'] as const;

/** The label of views that came from another page of this site. They are not entries. */
export const internalEntry = 'internal';

/** Replaces the invalid name of a site or campaign, and further names after too many different ones. */
export const otherName = 'other';

const searchHosts =
  /^(?:(?:[a-z0-9-]+\.)*google\.[a-z]{2,3}(?:\.[a-z]{2})?|(?:[a-z0-9-]+\.)*(?:bing\.com|duckduckgo\.com|yahoo\.com|ecosia\.org|qwant\.com|startpage\.com|yandex\.(?:com|ru)|baidu\.com|kagi\.com|kvasir\.no)|search\.brave\.com|com\.google\.android\.googlequicksearchbox)$/;
const socialHosts =
  /^(?:[a-z0-9-]+\.)*(?:facebook\.com|instagram\.com|messenger\.com|t\.co|x\.com|twitter\.com|linkedin\.com|lnkd\.in|reddit\.com|youtube\.com|youtu\.be|tiktok\.com|pinterest\.(?:com|se|no)|snapchat\.com|threads\.(?:net|com)|bsky\.app|mastodon\.social|whatsapp\.com|t\.me)$/;

/** AI assistants by the hosts of their sites and apps. Some name themselves as `utm_source` in links instead. */
const assistantHosts = {
  ChatGPT: /^(?:(?:[a-z0-9-]+\.)*(?:chatgpt\.com|openai\.com)|com\.openai\.chatgpt|chatgpt|openai)$/,
  Perplexity: /^(?:(?:[a-z0-9-]+\.)*perplexity\.ai|ai\.perplexity\.app\.android|perplexity)$/,
  Copilot:
    /^(?:copilot\.(?:microsoft\.com|com|cloud\.microsoft)|m365\.cloud\.microsoft|edgeservices\.bing\.com|com\.microsoft\.copilot)$/,
  Gemini: /^(?:(?:gemini|bard)\.google\.com|com\.google\.android\.apps\.bard)$/,
  Claude: /^(?:(?:[a-z0-9-]+\.)*claude\.(?:ai|com)|com\.anthropic\.claude)$/,
};

const assistantLabel = (host: string): string | undefined => {
  const found = Object.entries(assistantHosts).find(([, hosts]) => hosts.test(host));
  return found && `assistant:${found[0]}`;
};

const maxNameLength = 60;
const hostPattern = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
/** Without the @ sign: some newsletters put the recipient's email address into utm_source, which must not be stored. */
const campaignPattern = /^[a-z0-9](?:[a-z0-9._ +-]*[a-z0-9])?$/;

/** Labels a view by its entry: `search`, `assistant:ChatGPT`, `site:example.org` or `campaign:newsletter`. */
export function createEntryLabeller(own: { site: string; app: readonly string[] }) {
  /** Memoized, because the same few referrers occur again and again. */
  const labelOfReferrer = memoize(
    (referrer: string): string => {
      const host = URL.parse(referrer)?.host.toLowerCase();
      if (!host) return 'direct';
      if (host === own.site) return internalEntry;
      if (own.app.includes(host)) return 'app';
      const name = host.replace(/:\d+$/, '').replace(/^www\./, '');
      const assistant = assistantLabel(name);
      if (assistant) return assistant;
      if (searchHosts.test(name)) return 'search';
      if (socialHosts.test(name)) return 'social';
      return name.length <= maxNameLength && hostPattern.test(name) ? `site:${name}` : `site:${otherName}`;
    },
    { keyOf: (referrer) => referrer, maxSize: 200_000, sizeOf: (referrer) => referrer.length },
  );

  return (url: string, referrer: string | undefined): string => {
    if (url.includes('utm_source=')) return labelOfCampaign(url);
    return referrer === undefined ? 'direct' : labelOfReferrer(referrer);
  };
}

function labelOfCampaign(url: string): string {
  const source = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('utm_source') ?? '';
  const name = source.trim().toLowerCase();
  const isValid = name.length <= maxNameLength && campaignPattern.test(name);
  return assistantLabel(name) ?? `campaign:${isValid ? name : otherName}`;
}
