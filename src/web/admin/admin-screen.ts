import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';

/** The users who may open a screen: all signed-in users, users with any role, or admins only. */
export type ScreenAccess = 'session' | 'role' | 'admin';

/** The groups of the menu: for all users with a role, for admins, and for the user's own account. */
export type MenuGroup = 'editor' | 'admin' | 'account';

export interface AdminScreen {
  path: string;
  /** The path of the screen's file `*-screen.tsx`, relative to this folder. */
  module: string;
  title: ParseKeys<'admin'>;
  /** Undefined for the screens that need no session, such as the login screen. */
  access?: ScreenAccess;
  /** The entry in the menu; undefined for screens that are opened from another screen. */
  menu?: { group: MenuGroup; text: ParseKeys<'admin'>; icon: LucideIcon };
}
