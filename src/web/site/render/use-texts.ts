import type { FlatNamespace, KeyPrefix, TFunction } from 'i18next';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { usePage } from './use-page.ts';

/**
 * Returns the texts in the language of the page. The server renders a page once, so no hook that follows language
 * changes is needed.
 */
export function useTexts<
  const Namespace extends FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]],
  Prefix extends KeyPrefix<Namespace> = undefined,
>(namespace: Namespace, { keyPrefix }: { keyPrefix?: Prefix } = {}): { t: TFunction<Namespace, Prefix> } {
  const { locale } = usePage();
  // The types of i18next do not support a namespace that is a type parameter.
  const textsOf = siteI18n[locale].getFixedT as unknown as (
    ...scope: unknown[]
  ) => TFunction<Namespace, Prefix>;
  return { t: textsOf(null, namespace, keyPrefix) };
}
