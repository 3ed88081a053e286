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
    index('site/pages/home.tsx', id('home')),
    route(`hva-er-${site.productSlug}`, 'site/pages/what-is-upf.tsx', id('what-is-upf')),
    route('upf-score', 'site/pages/score.tsx', id('score')),
    route('hvordan-spise-mindre-upf', 'site/pages/eat-less.tsx', id('eat-less')),
    route('ressurser', 'site/pages/resources.tsx', id('resources')),
    route('blogg', 'site/pages/blog.tsx', id('blog')),
    route('blogg/:slug', 'site/pages/article.tsx', id('article')),
    route('forhandsvisning/:token', 'site/pages/article-preview.tsx', id('article-preview')),
    route('om', 'site/pages/about.tsx', id('about')),
    route('redaksjonelt', 'site/pages/editorial-policy.tsx', id('editorial-policy')),
    route('personvern', 'site/pages/privacy.tsx', id('privacy')),
    route('*', 'site/pages/not-found.tsx', id('not-found')),
  ];
};

export default [
  ...publicPages('no'),
  ...prefix('en', publicPages('en')),
  route('kort/:locale/*', 'site/pages/social-card.ts'),
  ...prefix('admin', [
    layout('admin/shell/admin-layout.tsx', [
      layout('admin/shell/signed-out-layout.tsx', [
        route('login', 'admin/session/login.tsx'),
        route('setup', 'admin/session/setup.tsx'),
        route('forgot-password', 'admin/session/forgot-password.tsx'),
        route('reset-password', 'admin/session/reset-password.tsx'),
      ]),
      layout('admin/shell/shell-layout.tsx', [
        index('admin/articles/articles-screen.tsx'),
        route('article/:id', 'admin/editor/editor-screen.tsx'),
        route('keywords', 'admin/keywords/keywords-screen.tsx'),
        route('queue', 'admin/queue/queue-screen.tsx'),
        route('queue/:id', 'admin/queue/queue-item-screen.tsx'),
        route('sources', 'admin/sources/sources-screen.tsx'),
        route('gsc', 'admin/search-console/search-console-screen.tsx'),
        route('gsc/:term', 'admin/search-console/term-screen.tsx'),
        route('users', 'admin/users/users-screen.tsx'),
        route('audit', 'admin/audit/audit-screen.tsx'),
        route('import', 'admin/transfer/import-screen.tsx'),
        route('status', 'admin/status/status-screen.tsx'),
        route('security', 'admin/security/security-screen.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
