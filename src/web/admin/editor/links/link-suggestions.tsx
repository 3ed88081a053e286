import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  articleAddressIn,
  type LinkSuggestion,
  linkTerms,
  plainMention,
  suggestLinks,
} from '../../../../domain/links/suggest-links.ts';
import { htmlLang, type Locale } from '../../../../domain/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { articleKeys } from '../../articles/data.ts';
import { api, useApiQuery } from '../../data/api-client.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { type Draft, keywordsOf, maxContentLength } from '../state/article-draft.ts';

export default function LinkSuggestions(props: {
  locale: Locale;
  draft: Draft;
  onEdit: (change: (text: string) => string) => void;
}) {
  const { t } = useTranslation('admin');
  const { locale, draft } = props;
  const { slug } = draft;
  const content = draft[`content_${locale}`].slice(0, maxContentLength);
  const targets = useApiQuery(
    [...articleKeys.linkTargets, locale],
    () => api.links.targets.$get({ query: { locale } }),
    { select: (found) => found.targets, staleTime: 60_000 },
  );
  const terms = useMemo(
    () => linkTerms({ title: draft[`title_${locale}`], keywords: keywordsOf(draft.keywords) }),
    [draft, locale],
  );
  const mentions = useApiQuery(
    [...articleKeys.linkTargets, 'mentions', locale, slug, terms],
    () => api.links.mentions.$post({ json: { slug, locale, terms } }),
    { select: (found) => found.mentions, staleTime: 60_000 },
  );
  const insert = ({ words, start, slug: target }: LinkSuggestion) =>
    props.onEdit((text) => {
      // The user may have changed the text since the suggestion was computed.
      const at = text.startsWith(words, start) ? start : text.indexOf(words);
      if (at < 0) return text;
      const link = `[${words}](${articleAddressIn(locale, target, true)})`;
      return text.slice(0, at) + link + text.slice(at + words.length);
    });
  return (
    <div className="grid gap-4 text-sm">
      <QueryView query={targets} lines={3}>
        {(all) => (
          <OutgoingLinks
            suggestions={suggestLinks(
              content,
              all.filter((target) => target.slug !== slug),
            )}
            lang={htmlLang[locale]}
            onInsert={insert}
          />
        )}
      </QueryView>
      <QueryView query={mentions} lines={3}>
        {(found) => (
          <section>
            <h3 className="font-semibold">{t('editor.links.from')}</h3>
            {found.length === 0 && <p className="text-ink-soft">{t('editor.links.noneFrom')}</p>}
            <ul className="mt-1 grid gap-3" lang={htmlLang[locale]}>
              {found.map((each) => (
                <li key={each.id} className="min-w-0 wrap-anywhere">
                  <Link to={`/admin/article/${each.id}${locale === 'en' ? '?tab=en' : ''}`} target="_blank">
                    {each.title}
                  </Link>
                  <Sentence sentence={each.sentence} words={each.words} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </QueryView>
    </div>
  );
}

function OutgoingLinks(props: {
  suggestions: LinkSuggestion[];
  lang: string;
  onInsert: (suggestion: LinkSuggestion) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <section>
      <h3 className="font-semibold">{t('editor.links.to')}</h3>
      {props.suggestions.length === 0 && <p className="text-ink-soft">{t('editor.links.noneTo')}</p>}
      <ul className="mt-1 grid gap-3">
        {props.suggestions.map((each) => (
          <li key={each.slug} className="min-w-0 wrap-anywhere">
            <span lang={props.lang}>
              <span className="font-semibold">{each.title}</span>
              <Sentence sentence={each.sentence} words={each.words} />
            </span>
            <Button
              look="secondary"
              tight
              className="mt-1"
              aria-label={t('editor.links.insertNamed', { title: each.title })}
              onClick={() => props.onInsert(each)}
              text={t('editor.links.insert')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sentence({ sentence, words }: { sentence: string; words: string }) {
  const plain = plainMention({ sentence, words });
  return (
    <span className="block text-ink-soft">
      {plain.before}
      <mark className="bg-sand text-ink">{plain.words}</mark>
      {plain.after}
    </span>
  );
}
