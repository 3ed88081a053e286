import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paragraphsOf } from '../../../domain/articles/paragraphs.ts';
import { htmlLang, type Locale } from '../../../domain/locale.ts';
import { Badge } from '../../ui/badge.tsx';

/** The other language's text beside this one, paragraph by paragraph; what changed since this was written is marked. */
export function OtherLanguage(props: {
  locale: Locale;
  title: string;
  content: string;
  /** As it was last saved, which is what the server compared. */
  storedContent: string;
  changed: readonly number[];
}) {
  const { t } = useTranslation('admin');
  const { content, storedContent, changed } = props;
  const paragraphs = useMemo(
    () => markedParagraphs(content, storedContent, changed),
    [content, storedContent, changed],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable
    <section aria-label={t('editor.translation.beside')} tabIndex={0} className="pane">
      {paragraphs.length === 0 && <p className="text-ink-soft">{t('editor.translation.nothing')}</p>}
      <div lang={htmlLang[props.locale]} className="grid gap-3">
        {props.title && <p className="font-semibold">{props.title}</p>}
        {paragraphs.map(({ text, stale }, place) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are their place in the text
            key={place}
            className={`text-sm whitespace-pre-wrap [overflow-wrap:anywhere] ${stale ? 'border-l-4 border-amber bg-sand-soft py-1 pl-3' : ''}`}
          >
            {stale && (
              <>
                <Badge look="outline">{t('editor.translation.changed')}</Badge>
                <br />
              </>
            )}
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}

/** Changed are those the server names, and those that were typed since. */
function markedParagraphs(content: string, storedContent: string, changed: readonly number[]) {
  const stored = paragraphsOf(storedContent);
  const named = new Set(changed.map((place) => stored[place]));
  const known = new Set(stored);
  return paragraphsOf(content).map((text) => ({ text, stale: named.has(text) || !known.has(text) }));
}
