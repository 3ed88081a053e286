import type { ParseKeys } from 'i18next';

/** The users who may open a screen: all signed-in users, users with any role, or admins only. */
export type ScreenAccess = 'session' | 'role' | 'admin';

export interface AdminScreen {
  path: string;
  /** The path of the screen's file, relative to this folder. */
  module: string;
  title: ParseKeys<'admin'>;
  /** Undefined for the screens that need no session, such as the login screen. */
  access?: ScreenAccess;
}

/**
 * All addresses of the admin area. The server uses the list to accept requests, and the browser builds its routes from
 * it.
 */
export const adminScreens = [
  { path: '/admin/login', module: 'session/login.tsx', title: 'login.title' },
  { path: '/admin/setup', module: 'session/setup.tsx', title: 'setup.title' },
  { path: '/admin/invitation', module: 'session/invitation.tsx', title: 'invitation.title' },
  { path: '/admin/forgot-password', module: 'session/forgot-password.tsx', title: 'forgot.title' },
  { path: '/admin/reset-password', module: 'session/reset-password.tsx', title: 'reset.title' },
  { path: '/admin/unsubscribe', module: 'today/unsubscribe-screen.tsx', title: 'unsubscribe.title' },
  { path: '/admin/today', module: 'today/today-screen.tsx', title: 'today.title', access: 'role' },
  {
    path: '/admin/calendar',
    module: 'calendar/calendar-screen.tsx',
    title: 'calendar.title',
    access: 'role',
  },
  { path: '/admin', module: 'articles/articles-screen.tsx', title: 'articles.title', access: 'role' },
  {
    path: '/admin/article/:id',
    module: 'editor/editor-screen.tsx',
    title: 'editor.screen',
    access: 'role',
  },
  {
    path: '/admin/keywords',
    module: 'keywords/keywords-screen.tsx',
    title: 'keywords.title',
    access: 'role',
  },
  { path: '/admin/queue', module: 'queue/queue-screen.tsx', title: 'queue.title', access: 'role' },
  { path: '/admin/queue/:id', module: 'queue/queue-item-screen.tsx', title: 'queue.title', access: 'role' },
  { path: '/admin/sources', module: 'sources/sources-screen.tsx', title: 'sources.title', access: 'role' },
  { path: '/admin/topics', module: 'topics/topics-screen.tsx', title: 'topics.title', access: 'role' },
  { path: '/admin/authors', module: 'authors/authors-screen.tsx', title: 'authors.title', access: 'role' },
  {
    path: '/admin/gsc',
    module: 'search-console/search-console-screen.tsx',
    title: 'searchConsole.title',
    access: 'role',
  },
  {
    path: '/admin/gsc/:term',
    module: 'search-console/term-screen.tsx',
    title: 'searchConsole.title',
    access: 'role',
  },
  { path: '/admin/results', module: 'results/results-screen.tsx', title: 'results.title', access: 'role' },
  {
    path: '/admin/results/:id',
    module: 'results/article-results-screen.tsx',
    title: 'results.title',
    access: 'role',
  },
  { path: '/admin/tokens', module: 'api-tokens/tokens-screen.tsx', title: 'tokens.title', access: 'role' },
  { path: '/admin/users', module: 'users/users-screen.tsx', title: 'users.title', access: 'admin' },
  { path: '/admin/audit', module: 'audit/audit-screen.tsx', title: 'audit.title', access: 'admin' },
  { path: '/admin/import', module: 'transfer/import-screen.tsx', title: 'import.title', access: 'admin' },
  {
    path: '/admin/settings',
    module: 'settings/settings-screen.tsx',
    title: 'settings.title',
    access: 'admin',
  },
  {
    path: '/admin/webhooks',
    module: 'webhooks/webhooks-screen.tsx',
    title: 'webhooks.title',
    access: 'admin',
  },
  {
    path: '/admin/webhooks/:id',
    module: 'webhooks/deliveries-screen.tsx',
    title: 'webhooks.deliveries',
    access: 'admin',
  },
  { path: '/admin/status', module: 'status/status-screen.tsx', title: 'status.title', access: 'admin' },
  {
    path: '/admin/security',
    module: 'security/security-screen.tsx',
    title: 'security.title',
    access: 'session',
  },
] as const satisfies readonly AdminScreen[];

export type ScreenModule = (typeof adminScreens)[number]['module'];

/** Screens that need a session are shown inside the shell; the others use the signed-out layout. */
export const layoutModuleOf = ({ access }: AdminScreen) =>
  access ? 'shell/shell-layout.tsx' : 'shell/signed-out-layout.tsx';

const screensByPattern = adminScreens.map((screen: AdminScreen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replace(/:\w+/g, '[^/]+')}$`, 'i'),
}));

export const findAdminScreen = (pathname: string): AdminScreen | undefined =>
  screensByPattern.find(({ pattern }) => pattern.test(pathname))?.screen;
