/** Paths of the public pages, without the articles and without the language prefix. */
export const publicPagePaths = (productSlug: string) =>
  ({
    home: '/',
    'what-is-upf': `/hva-er-${productSlug}`,
    score: '/upf-score',
    'eat-less': '/hvordan-spise-mindre-upf',
    research: '/forskningen',
    resources: '/ressurser',
    blog: '/blogg',
    about: '/om',
    'editorial-policy': '/redaksjonelt',
    privacy: '/personvern',
  }) as const;

export type PublicPage = keyof ReturnType<typeof publicPagePaths>;

export const articlePath = (slug: string) => `/blogg/${slug}` as const;

export const feedPath = '/feed.xml';
