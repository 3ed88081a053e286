export const labelReaderPath = '/les-etiketten';

/** The paths of the public pages with a fixed address, without the language prefix. */
export const publicPagePaths = (productSlug: string) =>
  ({
    home: '/',
    'what-is-upf': `/hva-er-${productSlug}`,
    score: '/upf-score',
    'eat-less': '/hvordan-spise-mindre-upf',
    'shopping-card': '/handlekort',
    research: '/forskningen',
    claims: '/pastander',
    resources: '/ressurser',
    blog: '/blogg',
    search: '/sok',
    'label-reader': labelReaderPath,
    foods: '/mat',
    additives: '/e-stoffer',
    embed: '/bygg-inn',
    about: '/om',
    'editorial-policy': '/redaksjonelt',
    privacy: '/personvern',
  }) as const;

export type PublicPage = keyof ReturnType<typeof publicPagePaths>;

export const articlePath = (slug: string) => `/blogg/${slug}` as const;

/** `path` has no language prefix. */
export const isArticlePath = (path: string): boolean => path.startsWith(articlePath(''));

export const articleMarkdownPath = (slug: string) => `${articlePath(slug)}.md` as const;

/** The module with the foods of the food check, which it loads together with its script. */
export const foodCheckScript = '/mat/matsjekk.js';

export const foodPath = (slug: string) => `/mat/${slug}` as const;

/** Whether a page may have the same content as Markdown, at its address with `.md`. */
export const hasMarkdown = (path: string): boolean => /^\/(?:blogg|mat|pastander)\/[a-z0-9-]+$/.test(path);

/** The parameter is an E number without the E, such as "472e". */
export const additivePath = (e: string) => `/e-stoffer/e${e}` as const;

/** The tools that other sites may embed, by the last segment of their path. */
export const embedWidgets = ['matsjekk', 'etikett'] as const;

export type EmbedWidget = (typeof embedWidgets)[number];

export const embedPath = (widget: EmbedWidget) => `/bygg-inn/${widget}` as const;

/** `path` has no language prefix. */
export const isEmbedPath = (path: string): boolean =>
  embedWidgets.some((widget) => embedPath(widget) === path);

export const feedPath = '/feed.xml';
export const rssPath = '/rss.xml';
