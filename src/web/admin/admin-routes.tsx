import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { type AdminScreen, adminScreens, type ScreenModule } from './admin-screens.ts';
import { AdminError, AdminLayout } from './shell/admin-layout.tsx';

type LoadModule = () => Promise<{ default: ComponentType }>;

/** Dynamic imports, so that each screen becomes a chunk that is loaded when the screen is opened. */
const screenModules: Record<ScreenModule, LoadModule> = {
  'session/login.tsx': () => import('./auth/session/login.tsx'),
  'session/setup.tsx': () => import('./auth/session/setup.tsx'),
  'session/invitation.tsx': () => import('./auth/session/invitation.tsx'),
  'session/forgot-password.tsx': () => import('./auth/session/forgot-password.tsx'),
  'session/reset-password.tsx': () => import('./auth/session/reset-password.tsx'),
  'today/unsubscribe-screen.tsx': () => import('./today/unsubscribe-screen.tsx'),
  'today/today-screen.tsx': () => import('./today/today-screen.tsx'),
  'calendar/calendar-screen.tsx': () => import('./calendar/calendar-screen.tsx'),
  'articles/articles-screen.tsx': () => import('./articles/articles-screen.tsx'),
  'editor/editor-screen.tsx': () => import('./editor/editor-screen.tsx'),
  'keywords/keywords-screen.tsx': () => import('./keywords/keywords-screen.tsx'),
  'queue/queue-screen.tsx': () => import('./queue/queue-screen.tsx'),
  'queue/queue-item-screen.tsx': () => import('./queue/queue-item-screen.tsx'),
  'sources/sources-screen.tsx': () => import('./sources/sources-screen.tsx'),
  'topics/topics-screen.tsx': () => import('./topics/topics-screen.tsx'),
  'authors/authors-screen.tsx': () => import('./authors/authors-screen.tsx'),
  'search-console/search-console-screen.tsx': () => import('./search-console/search-console-screen.tsx'),
  'search-console/term-screen.tsx': () => import('./search-console/term-screen.tsx'),
  'results/results-screen.tsx': () => import('./results/results-screen.tsx'),
  'results/article-results-screen.tsx': () => import('./results/article-results-screen.tsx'),
  'api-tokens/tokens-screen.tsx': () => import('./api-tokens/tokens-screen.tsx'),
  'webhooks/webhooks-screen.tsx': () => import('./webhooks/webhooks-screen.tsx'),
  'webhooks/deliveries-screen.tsx': () => import('./webhooks/deliveries-screen.tsx'),
  'users/users-screen.tsx': () => import('./users/users-screen.tsx'),
  'audit/audit-screen.tsx': () => import('./audit/audit-screen.tsx'),
  'transfer/import-screen.tsx': () => import('./transfer/import-screen.tsx'),
  'settings/settings-screen.tsx': () => import('./settings/settings-screen.tsx'),
  'status/status-screen.tsx': () => import('./status/status-screen.tsx'),
  'security/security-screen.tsx': () => import('./auth/security/security-screen.tsx'),
};

const lazyComponent = (load: LoadModule) => async () => ({ Component: (await load()).default });

const routesOf = (screens: readonly (AdminScreen & { module: ScreenModule })[]): RouteObject[] =>
  screens.map((screen) => ({
    path: screen.path,
    handle: screen,
    lazy: lazyComponent(screenModules[screen.module]),
  }));

export const adminRoutes: RouteObject[] = [
  {
    Component: AdminLayout,
    ErrorBoundary: AdminError,
    children: [
      {
        lazy: lazyComponent(() => import('./shell/signed-out-layout.tsx')),
        children: routesOf(adminScreens.filter((screen) => !('access' in screen))),
      },
      {
        lazy: lazyComponent(() => import('./shell/shell-layout.tsx')),
        children: routesOf(adminScreens.filter((screen) => 'access' in screen)),
      },
    ],
  },
];
