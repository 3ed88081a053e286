import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { site } from '../../../../../site.config.ts';
import { articleAddressIn } from '../../../../domain/links/suggest-links.ts';
import { type Locale, localizedPath, titleIn } from '../../../../domain/locale.ts';
import { maxSearchLength } from '../../../../domain/page-query.ts';
import { type PublicPage, publicPagePaths } from '../../../../domain/site/public-pages.ts';
import { sourceIn } from '../../../../domain/sources/source.ts';
import { articleKeys } from '../../articles/data.ts';
import { api, useApiList, useApiQuery } from '../../data/api-client.ts';
import { SearchDialog } from '../../parts/search-dialog.tsx';
import { sourcesKey } from '../../sources/data.ts';

interface Target {
  kind: 'address' | 'article' | 'unpublished' | 'orphan' | 'page' | 'source';
  title: string;
  address: string;
}

const perKind = 6;
const pagePaths = publicPagePaths(site.productSlug);

/**
 * Finds the target of a link: an article or page of this site, a source, or a typed address. This component is not
 * loaded on demand, because words typed right after Ctrl+K would replace the selected text until it is loaded.
 */
export function LinkPicker(props: {
  locale: Locale;
  /** The selected words. The picker searches for them when it opens. */
  words: string;
  onChoose: (target: { title: string; address: string }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(props.words.slice(0, maxSearchLength));
  const { targets, isLoading } = useTargets(typed.trim(), props.locale);
  return (
    <SearchDialog
      title={t('editor.links.pick')}
      text={t('editor.links.pickText')}
      label={t('editor.links.search')}
      typed={typed}
      onType={setTyped}
      listLabel={t('editor.links.results')}
      options={targets.map((target) => ({ ...target, key: `${target.kind} ${target.address}` }))}
      status={isLoading ? t('loading') : t('editor.links.none')}
      onChoose={props.onChoose}
      onClose={props.onClose}
    >
      {({ kind, title, address }) => (
        <span className="grid gap-0.5">
          <span className="text-sm font-semibold wrap-anywhere">{title}</span>
          <span className="text-xs text-ink-soft wrap-anywhere">
            {t(`editor.links.kinds.${kind}`)} · {address}
          </span>
        </span>
      )}
    </SearchDialog>
  );
}

function useTargets(q: string, locale: Locale): { targets: Target[]; isLoading: boolean } {
  // An article must not link to itself. The URL contains its id once it is stored.
  const { id: editedId } = useParams();
  const query = useDeferredValue(isAddress(q) ? '' : q);
  const pages = usePages(q, locale);
  const articles = useApiList(
    [...articleKeys.choice, query],
    () => api.articles.$get({ query: { q: query } }),
    { enabled: query !== '' },
  );
  const sources = useApiList([...sourcesKey, { q: query }], () => api.sources.$get({ query: { q: query } }), {
    enabled: query !== '',
  });
  const orphans = useApiQuery(articleKeys.orphans, () => api.links.orphans.$get(), { enabled: query === '' });
  const others = <Article extends { id: string }>(found: Article[] = []) =>
    found.filter(({ id }) => id !== editedId).slice(0, perKind);
  if (isAddress(q))
    return { targets: [{ kind: 'address', title: q, address: q }, ...pages], isLoading: false };
  if (q === '') {
    const found = others(orphans.data?.orphans).map(
      (article): Target => ({
        kind: 'orphan',
        title: titleIn(article, locale),
        address: articleAddressIn(locale, article.slug, article.title_en !== ''),
      }),
    );
    return { targets: [...found, ...pages], isLoading: orphans.isPending };
  }
  const own = others(articles.data?.articles).map(
    (article): Target => ({
      kind: article.status === 'published' ? 'article' : 'unpublished',
      title: titleIn(article, locale),
      address: articleAddressIn(locale, article.slug, article.translation.en !== 'missing'),
    }),
  );
  const cited = (sources.data?.sources ?? []).slice(0, perKind).map((each): Target => {
    const source = sourceIn(each, locale);
    return { kind: 'source', title: source.title, address: source.url };
  });
  return { targets: [...own, ...pages, ...cited], isLoading: articles.isPending };
}

const isAddress = (text: string): boolean => /^(https?:\/\/|mailto:|\/|#)\S*$/i.test(text);

/** The pages of this site whose name or address contains the typed text. */
function usePages(q: string, locale: Locale): Target[] {
  const { t } = useTranslation('admin');
  return (Object.entries(pagePaths) as [PublicPage, string][])
    .map(
      ([page, path]): Target => ({
        kind: 'page',
        title: t(`editor.links.pages.${page}`),
        address: localizedPath(path, locale),
      }),
    )
    .filter(({ title, address }) => `${title} ${address}`.toLowerCase().includes(q.toLowerCase()))
    .filter(({ address }) => address !== q);
}
