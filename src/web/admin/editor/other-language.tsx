import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paragraphsOf } from '../../../domain/articles/paragraphs.ts';
import { htmlLang, type Locale } from '../../../domain/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Pane } from '../parts/pane.tsx';

/** Shows the text in the other language. Paragraphs that changed after the translation was written are marked. */
export function OtherLanguage(props: {
  locale: Locale;
  title: string;
  content: string;
  /** The saved text in the other language. The indexes in `changed` refer to its paragraphs. */
  storedContent: string;
  changed: readonly number[];
  /** How often the user has asked for the changes. Each request scrolls to the first changed paragraph. */
  requests: number;
}) {
  const { t } = useTranslation('admin');
  const { content, storedContent, changed, requests } = props;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (requests === 0 || !pane.current) return;
    pane.current.focus({ preventScroll: true });
    pane.current.scrollIntoView({ block: 'center' });
    pane.current.querySelector('[data-changed]')?.scrollIntoView({ block: 'center' });
  }, [requests]);
  const paragraphs = useMemo(
    () => markedParagraphs(content, storedContent, changed),
    [content, storedContent, changed],
  );
  return (
    <Pane ref={pane} label={t('editor.translation.beside')}>
      {paragraphs.length === 0 && <p className="text-ink-soft">{t('editor.translation.nothing')}</p>}
      <div lang={htmlLang[props.locale]} className="grid gap-3">
        {props.title && <p className="font-semibold">{props.title}</p>}
        {paragraphs.map(({ text, stale }, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no identity but its index
            key={index}
            data-changed={stale || undefined}
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
    </Pane>
  );
}

/** Marks the paragraphs that the server reports as changed, and those that have unsaved changes. */
function markedParagraphs(content: string, storedContent: string, changed: readonly number[]) {
  const stored = paragraphsOf(storedContent);
  const reported = new Set(changed.map((index) => stored[index]));
  const saved = new Set(stored);
  return paragraphsOf(content).map((text) => ({ text, stale: reported.has(text) || !saved.has(text) }));
}
