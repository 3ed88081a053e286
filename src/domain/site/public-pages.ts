export const labelReaderPath = '/les-etiketten';

/** The paths of all public pages except the articles, without the language prefix. */
export const publicPagePaths = (productSlug: string) =>
  ({
    home: '/',
    'what-is-upf': `/hva-er-${productSlug}`,
    score: '/upf-score',
    'eat-less': '/hvordan-spise-mindre-upf',
    research: '/forskningen',
    resources: '/ressurser',
    blog: '/blogg',
    'label-reader': labelReaderPath,
    additives: '/e-stoffer',
    embed: '/bygg-inn',
    about: '/om',
    'editorial-policy': '/redaksjonelt',
    privacy: '/personvern',
  }) as const;

export type PublicPage = keyof ReturnType<typeof publicPagePaths>;

export const articlePath = (slug: string) => `/blogg/${slug}` as const;

/** The path of an author's page. */
export const authorPath = (slug: string) => `/forfattere/${slug}` as const;

/** The path of the page about a topic. */
export const hubPath = (slug: string) => `/tema/${slug}` as const;

/** The path of an article as Markdown. */
export const articleMarkdownPath = (slug: string) => `${articlePath(slug)}.md` as const;

/** The path of an additive's page. The parameter is the number with its letter, such as "472e". */
export const additivePath = (e: string) => `/e-stoffer/e${e}` as const;

/** The pages that other sites may show in a frame, by the last segment of their path. */
export const embedWidgets = ['matsjekk', 'etikett'] as const;

export type EmbedWidget = (typeof embedWidgets)[number];

export const embedPath = (widget: EmbedWidget) => `/bygg-inn/${widget}` as const;

/** Whether a path without its language prefix is that of an embedded page. */
export const isEmbedPath = (path: string): boolean =>
  embedWidgets.some((widget) => embedPath(widget) === path);

export const feedPath = '/feed.xml';
