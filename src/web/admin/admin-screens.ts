import type { ParseKeys } from 'i18next';
import { CalendarDays, ChartLine, FileText, LibraryBig, Lightbulb, Settings, Sun } from 'lucide-react';

/** The users who may open a screen: all signed-in users, users with any role, or admins only. */
export type ScreenAccess = 'session' | 'role' | 'admin';

/** The places of the menu in their order, with their icons. A place with several screens shows them as tabs. */
export const placeIcons = {
  today: Sun,
  articles: FileText,
  calendar: CalendarDays,
  ideas: Lightbulb,
  results: ChartLine,
  library: LibraryBig,
  settings: Settings,
};
export type Place = keyof typeof placeIcons;
export const places = Object.keys(placeIcons) as Place[];

export interface AdminScreen {
  path: string;
  /** The path of the screen's file `*-screen.tsx`, relative to this folder. */
  module: string;
  title: ParseKeys<'admin'>;
  /** Undefined for the screens that need no session, such as the login screen. */
  access?: ScreenAccess;
  /** The place in the menu and the text of its tab; undefined for screens that are opened from another screen. */
  menu?: { place: Place; text: ParseKeys<'admin'> };
}

type NameIn<Key> = Key extends `nav.${infer Name}` ? Name : never;

/** A screen in the menu. Its address, file and texts have the name of the feature, unless stated. */
const menuScreen = <Name extends NameIn<ParseKeys<'admin'>>>(
  name: Name & (`${Name}.title` extends ParseKeys<'admin'> ? Name : never),
  place: Place,
  others: Partial<AdminScreen> = {},
): AdminScreen => ({
  path: `/admin/${name}`,
  module: `${name}/${name}-screen.tsx`,
  title: `${name}.title` as ParseKeys<'admin'>,
  access: place === 'settings' ? 'admin' : 'role',
  menu: { place, text: `nav.${name}` as ParseKeys<'admin'> },
  ...others,
});

/** A screen that is opened from another screen or by a link in a mail. */
const screen = (
  path: string,
  file: string,
  title: AdminScreen['title'],
  access?: ScreenAccess,
): AdminScreen => ({
  path: `/admin/${path}`,
  module: `${file}-screen.tsx`,
  title,
  ...(access && { access }),
});

/**
 * The screens of all features, in the order of the menu and its tabs. The server uses the list to accept requests, and
 * the browser builds its routes and the menu from it.
 */
export const adminScreens: readonly AdminScreen[] = [
  screen('unsubscribe', 'today/unsubscribe', 'unsubscribe.title'),
  menuScreen('today', 'today'),
  menuScreen('articles', 'articles', { path: '/admin' }),
  screen('article/:id', 'editor/editor', 'editor.screen', 'role'),
  menuScreen('calendar', 'calendar'),
  menuScreen('keywords', 'ideas'),
  menuScreen('queue', 'ideas'),
  screen('queue/:id', 'queue/queue-item', 'queue.title', 'role'),
  menuScreen('searchConsole', 'ideas', {
    path: '/admin/gsc',
    module: 'search-console/search-console-screen.tsx',
  }),
  screen('gsc/:term', 'search-console/term', 'searchConsole.title', 'role'),
  menuScreen('results', 'results'),
  screen('results/:id', 'results/page-results', 'results.title', 'role'),
  menuScreen('sources', 'library'),
  menuScreen('foods', 'library'),
  menuScreen('research', 'library'),
  menuScreen('topics', 'library'),
  menuScreen('authors', 'library'),
  menuScreen('media', 'library'),
  {
    ...screen('settings', 'settings/settings', 'settings.title', 'admin'),
    menu: { place: 'settings', text: 'nav.site' },
  },
  menuScreen('users', 'settings'),
  screen('login', 'auth/session/login', 'login.title'),
  screen('setup', 'auth/session/setup', 'setup.title'),
  screen('invitation', 'auth/session/invitation', 'invitation.title'),
  screen('forgot-password', 'auth/session/forgot-password', 'forgot.title'),
  screen('reset-password', 'auth/session/reset-password', 'reset.title'),
  menuScreen('security', 'settings', { module: 'auth/security/security-screen.tsx', access: 'session' }),
  menuScreen('tokens', 'settings', { module: 'api-tokens/tokens-screen.tsx', access: 'role' }),
  screen('connect', 'api-tokens/connect', 'connect.screen', 'role'),
  menuScreen('webhooks', 'settings'),
  screen('webhooks/:id', 'webhooks/deliveries', 'webhooks.deliveries', 'admin'),
  menuScreen('import', 'settings', { module: 'transfer/import-screen.tsx' }),
  menuScreen('audit', 'settings'),
  menuScreen('status', 'settings'),
];

/** Screens that need a session are shown inside the shell; the others use the signed-out layout. */
export const layoutModuleOf = ({ access }: AdminScreen) =>
  access ? 'shell/shell-layout.tsx' : 'shell/signed-out-layout.tsx';

const screensByPattern = adminScreens.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replace(/:\w+/g, '[^/]+')}$`, 'i'),
}));

export const findAdminScreen = (pathname: string): AdminScreen | undefined =>
  screensByPattern.find(({ pattern }) => pattern.test(pathname))?.screen;

/** What the search of everything can start, with the addresses at which it starts. */
export const adminActions: { path: string; text: ParseKeys<'admin'>; access: ScreenAccess }[] = [
  { path: '/admin/article/new', text: 'articles.new', access: 'role' },
  { path: '/admin/calendar?plan=new', text: 'calendar.plan', access: 'role' },
  { path: '/admin/gsc?tab=upload', text: 'searchConsole.uploadTab', access: 'role' },
  { path: '/admin/security#password', text: 'security.changePassword', access: 'session' },
  { path: '/admin/users#invite', text: 'users.invite', access: 'admin' },
  { path: '/admin/settings#server', text: 'settings.server.all', access: 'admin' },
];
