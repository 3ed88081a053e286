import type { TFunction } from 'i18next';
import { site } from '../../../../site.config.ts';
import type { AdminScreen } from '../admin-screens.ts';

export const screenTitle = (t: TFunction<'admin'>, { title }: Pick<AdminScreen, 'title'>): string =>
  `${t(title)} | ${site.siteName}`;
