import type { AdminScreen } from './admin-screen.ts';
import { apiTokensScreens } from './api-tokens/screens.ts';
import { articlesScreens } from './articles/screens.ts';
import { auditScreens } from './audit/screens.ts';
import { authScreens } from './auth/screens.ts';
import { authorsScreens } from './authors/screens.ts';
import { calendarScreens } from './calendar/screens.ts';
import { foodsScreens } from './foods/screens.ts';
import { keywordsScreens } from './keywords/screens.ts';
import { queueScreens } from './queue/screens.ts';
import { resultsScreens } from './results/screens.ts';
import { searchConsoleScreens } from './search-console/screens.ts';
import { settingsScreens } from './settings/screens.ts';
import { sourcesScreens } from './sources/screens.ts';
import { statusScreens } from './status/screens.ts';
import { todayScreens } from './today/screens.ts';
import { topicsScreens } from './topics/screens.ts';
import { transferScreens } from './transfer/screens.ts';
import { usersScreens } from './users/screens.ts';
import { webhooksScreens } from './webhooks/screens.ts';

/**
 * The screens of all features, in the order of the menu and its tabs. The server uses the list to accept requests, and
 * the browser builds its routes and the menu from it.
 */
export const adminScreens: readonly AdminScreen[] = [
  ...todayScreens,
  ...articlesScreens,
  ...calendarScreens,
  ...keywordsScreens,
  ...queueScreens,
  ...searchConsoleScreens,
  ...resultsScreens,
  ...sourcesScreens,
  ...foodsScreens,
  ...topicsScreens,
  ...authorsScreens,
  ...settingsScreens,
  ...usersScreens,
  ...authScreens,
  ...apiTokensScreens,
  ...webhooksScreens,
  ...transferScreens,
  ...auditScreens,
  ...statusScreens,
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
