import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paragraphsOf, paragraphsWithLines } from '../../../../domain/articles/paragraphs.ts';
import { htmlLang, type Locale } from '../../../../domain/locale.ts';
import { Badge } from '../../../ui/surfaces.tsx';
import { Pane } from '../../parts/pane.tsx';
import { alignTexts } from './align-texts.ts';
import { TextPreview } from './text-preview.tsx';

export interface OtherText {
  locale: Locale;
  title: string;
  content: string;
  /** The saved text in the other language. The indexes in `changed` refer to its paragraphs. */
  storedContent: string;
  changed: readonly number[];
  /** How often the user has asked for the changes. Each request scrolls to the first changed paragraph. */
  requests: number;
}

/** Shows the text in the other language. Paragraphs that changed after the translation was written are marked. */
export function OtherLanguage(
  props: OtherText & {
    /** The text that the user edits. Its lines are the `data-line` of the paragraphs. */
    ownContent: string;
    deadPaths: ReadonlySet<string>;
    /** Shows the text as readers see it instead of its Markdown. */
    isRendered: boolean;
    onShown: () => void;
  },
) {
  const { t } = useTranslation('admin');
  const { content, storedContent, changed, requests, isRendered, onShown } = props;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pane = frame.current?.querySelector<HTMLElement>('.pane');
    if (requests === 0 || !pane) return;
    pane.focus({ preventScroll: true });
    pane.scrollIntoView({ block: 'center' });
    pane.querySelector('[data-changed]')?.scrollIntoView({ block: 'center' });
  }, [requests]);
  const paragraphs = useMemo(
    () => markedParagraphs(content, storedContent, changed),
    [content, storedContent, changed],
  );
  const changedLines = useMemo(
    () => new Set(paragraphs.filter(({ stale }) => stale).map(({ line }) => line)),
    [paragraphs],
  );
  const ownLines = useMemo(() => alignTexts(props.ownContent, content), [props.ownContent, content]);
  useEffect(() => {
    void [paragraphs, ownLines];
    onShown();
  }, [paragraphs, ownLines, onShown]);
  const label = t('editor.translation.beside');
  return (
    <div ref={frame} className="contents">
      {isRendered ? (
        <TextPreview
          label={label}
          empty={t('editor.translation.nothing')}
          title=""
          content={content}
          lang={htmlLang[props.locale]}
          deadPaths={props.deadPaths}
          ownLines={ownLines}
          changedLines={changedLines}
          onShown={onShown}
        />
      ) : (
        <Pane label={label}>
          {paragraphs.length === 0 && <p className="text-ink-soft">{t('editor.translation.nothing')}</p>}
          <div lang={htmlLang[props.locale]} className="grid gap-3">
            {props.title && <p className="font-semibold">{props.title}</p>}
            {paragraphs.map(({ text, line, stale }) => (
              <p
                key={line}
                data-line={ownLines.get(line)}
                data-changed={stale || undefined}
                className="whitespace-pre-wrap wrap-anywhere"
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
      )}
    </div>
  );
}

/** Marks the paragraphs that the server reports as changed, and those that have unsaved changes. */
function markedParagraphs(content: string, storedContent: string, changed: readonly number[]) {
  const stored = paragraphsOf(storedContent);
  const reported = new Set(changed.map((index) => stored[index]));
  const saved = new Set(stored);
  return paragraphsWithLines(content).map(({ text, line }) => ({
    text,
    line,
    stale: reported.has(text) || !saved.has(text),
  }));
}
