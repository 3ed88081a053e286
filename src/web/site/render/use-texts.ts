import type { FlatNamespace, KeyPrefix, TFunction } from 'i18next';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { usePage } from './use-page.ts';

/** The page's texts. Its language never changes while it is rendered, so nothing has to be watched. */
export function useTexts<
  const Group extends FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]],
  Prefix extends KeyPrefix<Group> = undefined,
>(group: Group, { keyPrefix }: { keyPrefix?: Prefix } = {}): { t: TFunction<Group, Prefix> } {
  const { locale } = usePage();
  // i18next's own types cannot follow a group that is a parameter.
  const textsOf = siteI18n[locale].getFixedT as unknown as (...scope: unknown[]) => TFunction<Group, Prefix>;
  return { t: textsOf(null, group, keyPrefix) };
}
