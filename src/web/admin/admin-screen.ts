import type { ParseKeys } from 'i18next';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import FileText from 'lucide-react/icons/file-text';
import LibraryBig from 'lucide-react/icons/library-big';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';

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
export const menuScreen = <Name extends NameIn<ParseKeys<'admin'>>>(
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
