import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { site } from '../../../../../site.config.ts';
import { articleAddressIn } from '../../../../domain/links/suggest-links.ts';
import { type Locale, localizedPath } from '../../../../domain/locale.ts';
import { maxSearchLength } from '../../../../domain/page-query.ts';
import { type PublicPage, publicPagePaths } from '../../../../domain/site/public-pages.ts';
import { sourceIn } from '../../../../domain/sources/source.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { titleIn } from '../../articles/article-title.ts';
import { articleKeys } from '../../articles/data.ts';
import { api } from '../../data/api-client.ts';
import { useApiList, useApiQuery } from '../../data/use-api-query.ts';
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
  const [active, setActive] = useState(0);
  const listId = useId();
  const { targets, isLoading } = useTargets(typed.trim(), props.locale);
  const at = Math.min(active, targets.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = targets[at];
    if (step && targets.length > 0) setActive((at + step + targets.length) % targets.length);
    else if (event.key === 'Enter' && chosen) props.onChoose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('editor.links.pick')} text={t('editor.links.pickText')} onClose={props.onClose}>
      <Field
        data-focus-first
        label={t('editor.links.search')}
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={listId}
        aria-activedescendant={targets.length > 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        maxLength={maxSearchLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {targets.length === 0 ? (isLoading ? t('loading') : t('editor.links.none')) : ''}
      </p>
      <div id={listId} role="listbox" aria-label={t('editor.links.results')} className="grid gap-0.5">
        {targets.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
          <div
            key={`${target.kind} ${target.address}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="grid cursor-pointer gap-0.5 rounded-lg px-3 py-2 hover:bg-sand-soft aria-selected:bg-sand"
            onClick={() => props.onChoose(target)}
          >
            <span className="text-sm font-semibold [overflow-wrap:anywhere]">{target.title}</span>
            <span className="text-xs text-ink-soft [overflow-wrap:anywhere]">
              {t(`editor.links.kinds.${target.kind}`)} · {target.address}
            </span>
          </div>
        ))}
      </div>
    </Dialog>
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
