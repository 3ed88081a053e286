import type { ParseKeys } from 'i18next';
import { type AdminScreen, adminScreens, type Place, type ScreenAccess } from '../admin-screens.ts';
import type { Account } from '../data/session-store.ts';

export type MenuScreen = AdminScreen & { menu: NonNullable<AdminScreen['menu']> };

const menuScreens = adminScreens.filter((screen): screen is MenuScreen => screen.menu !== undefined);

type Roles = Pick<Account, 'roles'>;

const isAllowed = (access: ScreenAccess | undefined, { roles }: Roles): boolean =>
  access === 'session' || (access === 'role' && roles.length > 0) || roles.includes('admin');

/** The screens in the menu that the roles of the user allow, of all places or of one. */
export const listMenuScreens = (account: Roles, place?: Place): MenuScreen[] =>
  menuScreens.filter(({ access, menu }) => (!place || menu.place === place) && isAllowed(access, account));

const actions: { path: string; text: ParseKeys<'admin'>; access: ScreenAccess }[] = [
  { path: '/admin/article/new', text: 'articles.new', access: 'role' },
  { path: '/admin/calendar?plan=new', text: 'calendar.plan', access: 'role' },
  { path: '/admin/gsc?tab=upload', text: 'searchConsole.uploadTab', access: 'role' },
  { path: '/admin/security#password', text: 'security.changePassword', access: 'session' },
  { path: '/admin/users#invite', text: 'users.invite', access: 'admin' },
  { path: '/admin/settings#server', text: 'settings.server.all', access: 'admin' },
];

/** The actions that the search of everything offers to the user, with the addresses at which they start. */
export const listActions = (account: Roles) => actions.filter(({ access }) => isAllowed(access, account));

/** The screen in the menu to which an address belongs. The article list has the articles below it, and no other page. */
export const findMenuScreen = (pathname: string): MenuScreen | undefined =>
  menuScreens.find(
    ({ path }) =>
      pathname === path || pathname.startsWith(path === '/admin' ? '/admin/article/' : `${path}/`),
  );
