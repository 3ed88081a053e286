import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import { site } from '../../site.config.ts';

/** The public pages; the same files answer in Norwegian and, under /en, in English. */
const publicPages = (language: 'no' | 'en'): RouteConfigEntry[] => {
  const id = (name: string) => ({ id: `${language}/${name}` });
  return [
    index('site/home.tsx', id('home')),
    route(`hva-er-${site.productSlug}`, 'site/what-is-upf.tsx', id('what-is-upf')),
    route('upf-score', 'site/score.tsx', id('score')),
    route('hvordan-spise-mindre-upf', 'site/eat-less.tsx', id('eat-less')),
    route('ressurser', 'site/resources.tsx', id('resources')),
    route('blogg', 'site/blog.tsx', id('blog')),
    route('blogg/:slug', 'site/article.tsx', id('article')),
    route('forhandsvisning/:token', 'site/article-preview.tsx', id('article-preview')),
    route('om', 'site/about.tsx', id('about')),
    route('redaksjonelt', 'site/editorial-policy.tsx', id('editorial-policy')),
    route('personvern', 'site/privacy.tsx', id('privacy')),
    route('*', 'site/not-found.tsx', id('not-found')),
  ];
};

export default [
  ...publicPages('no'),
  ...prefix('en', publicPages('en')),
  route('kort/:locale/*', 'site/social-card.ts'),
  ...prefix('admin', [
    layout('admin/admin-layout.tsx', [
      layout('admin/door-layout.tsx', [
        route('login', 'admin/login.tsx'),
        route('setup', 'admin/setup.tsx'),
        route('forgot-password', 'admin/forgot-password.tsx'),
        route('reset-password', 'admin/reset-password.tsx'),
      ]),
      layout('admin/shell-layout.tsx', [
        index('admin/articles.tsx'),
        route('article/:id', 'admin/article-editor.tsx'),
        route('keywords', 'admin/keywords.tsx'),
        route('queue', 'admin/queue.tsx'),
        route('queue/:id', 'admin/queue-item.tsx'),
        route('sources', 'admin/sources.tsx'),
        route('gsc', 'admin/search-console.tsx'),
        route('gsc/:term', 'admin/search-console-term.tsx'),
        route('users', 'admin/users.tsx'),
        route('audit', 'admin/audit.tsx'),
        route('import', 'admin/import.tsx'),
        route('status', 'admin/status.tsx'),
        route('security', 'admin/security.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
