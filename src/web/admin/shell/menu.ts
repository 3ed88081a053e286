import {
  type AdminScreen,
  adminActions,
  adminScreens,
  type Place,
  type ScreenAccess,
} from '../admin-screens.ts';
import type { Account } from '../data/session-store.ts';

export type MenuScreen = AdminScreen & { menu: NonNullable<AdminScreen['menu']> };

const menuScreens = adminScreens.filter((screen): screen is MenuScreen => screen.menu !== undefined);

type Roles = Pick<Account, 'roles'>;

const isAllowed = (access: ScreenAccess | undefined, { roles }: Roles): boolean =>
  access === 'session' || (access === 'role' && roles.length > 0) || roles.includes('admin');

export const listMenuScreens = (account: Roles, place?: Place): MenuScreen[] =>
  menuScreens.filter(({ access, menu }) => (!place || menu.place === place) && isAllowed(access, account));

/** The actions that the search of everything offers to the user, with the addresses at which they start. */
export const listActions = (account: Roles) =>
  adminActions.filter(({ access }) => isAllowed(access, account));

/** The screen in the menu to which an address belongs. The article list has the articles below it, and no other page. */
export const findMenuScreen = (pathname: string): MenuScreen | undefined =>
  menuScreens.find(
    ({ path }) =>
      pathname === path || pathname.startsWith(path === '/admin' ? '/admin/article/' : `${path}/`),
  );
