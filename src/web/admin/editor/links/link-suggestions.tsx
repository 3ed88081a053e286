import { useMemo } from 'react';
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
import { articleKeys, editorPath } from '../../articles/data.ts';
import { api, useApiQuery } from '../../data/api-client.ts';
import { useTexts } from '../../parts/formats.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { type Draft, keywordsOf, maxContentLength } from '../state/article-draft.ts';

export default function LinkSuggestions(props: {
  locale: Locale;
  draft: Draft;
  onEdit: (change: (text: string) => string) => void;
}) {
  const { t } = useTexts('editor.links');
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
        {(all) => {
          const others = all.filter((target) => target.slug !== slug);
          const suggestions = suggestLinks(content, others);
          return (
            <section>
              <h3 className="font-semibold">{t('to')}</h3>
              {suggestions.length === 0 && <p className="text-ink-soft">{t('noneTo')}</p>}
              <ul className="mt-1 grid gap-3">
                {suggestions.map((each) => (
                  <li key={each.slug} className="min-w-0 wrap-anywhere">
                    <span lang={htmlLang[locale]}>
                      <span className="font-semibold">{each.title}</span>
                      <Sentence sentence={each.sentence} words={each.words} />
                    </span>
                    <Button
                      look="secondary"
                      tight
                      className="mt-1"
                      aria-label={t('insertNamed', { title: each.title })}
                      onClick={() => insert(each)}
                      text={t('insert')}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        }}
      </QueryView>
      <QueryView query={mentions} lines={3}>
        {(found) => (
          <section>
            <h3 className="font-semibold">{t('from')}</h3>
            {found.length === 0 && <p className="text-ink-soft">{t('noneFrom')}</p>}
            <ul className="mt-1 grid gap-3" lang={htmlLang[locale]}>
              {found.map((each) => (
                <li key={each.id} className="min-w-0 wrap-anywhere">
                  <Link to={editorPath(each.id, locale)} target="_blank">
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
