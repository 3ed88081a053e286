import type { FlatNamespace, KeyPrefix, TFunction } from 'i18next';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { type CurrentPage, usePage } from './use-page.ts';

/** Returns the page that is rendered and the texts in its language, which never changes while a page is rendered. */
export function useTexts<
  const Namespace extends FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]],
  Prefix extends KeyPrefix<Namespace> = undefined,
>(
  namespace: Namespace,
  { keyPrefix }: { keyPrefix?: Prefix } = {},
): CurrentPage & { t: TFunction<Namespace, Prefix> } {
  const page = usePage();
  // The types of i18next do not support a namespace that is a type parameter.
  const textsOf = siteI18n[page.locale].getFixedT as unknown as (
    ...scope: unknown[]
  ) => TFunction<Namespace, Prefix>;
  return { ...page, t: textsOf(null, namespace, keyPrefix) };
}
