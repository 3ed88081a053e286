import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bodyWithoutTitle } from '../../../../domain/articles/article.ts';
import { MarkdownHtml } from '../../../site/markdown/markdown-html.tsx';
import { Pane } from '../../parts/pane.tsx';
import { maxContentLength } from '../state/article-draft.ts';

/** Renders the text with the code of the public pages. Memoized, so that it is not rendered for every key press. */
export const TextPreview = memo(function TextPreview(props: {
  label: string;
  empty: string;
  title: string;
  content: string;
  lang: string;
  deadPaths: ReadonlySet<string>;
  /** The line of the text field for each line of `content`, if `content` is not the text of the field. */
  ownLines?: ReadonlyMap<number, number>;
  /** The lines at which changed paragraphs begin. */
  changedLines?: ReadonlySet<number>;
  /** Called after the HTML of a new text is shown. */
  onShown: () => void;
}) {
  const { title, content, lang, deadPaths, ownLines, changedLines, onShown } = props;
  const { t } = useTranslation('admin');
  const tooLong = content.length > maxContentLength;
  const body = tooLong ? '' : bodyWithoutTitle(content, title);
  const { html, lines, isOutdated } = usePreview(body);
  const shown = useRef<HTMLDivElement>(null);
  useMarkedLinks(shown, html, deadPaths);
  const removedLines = content.slice(0, content.length - body.length).split('\n').length - 1;
  useEffect(() => {
    for (const [index, element] of [...(shown.current?.firstElementChild?.children ?? [])].entries()) {
      const line = (lines[index] ?? 0) + removedLines;
      const ownLine = ownLines ? ownLines.get(line) : line;
      element.toggleAttribute('data-changed', changedLines?.has(line) ?? false);
      if (ownLine === undefined) element.removeAttribute('data-line');
      else element.setAttribute('data-line', String(ownLine));
    }
    onShown();
  }, [lines, removedLines, ownLines, changedLines, onShown]);
  return (
    <Pane label={props.label} busy={isOutdated}>
      {tooLong && <p className="text-ink-soft">{t('editor.previewTooLong')}</p>}
      {!tooLong && content.trim() === '' && <p className="text-ink-soft">{props.empty}</p>}
      <div ref={shown} lang={lang}>
        <MarkdownHtml className="prose article-text" html={html} />
      </div>
    </Pane>
  );
});

function useMarkedLinks(
  body: React.RefObject<HTMLElement | null>,
  html: string,
  deadPaths: ReadonlySet<string>,
): void {
  const { t } = useTranslation('admin');
  useEffect(() => {
    // New HTML has replaced the links.
    void html;
    for (const link of body.current?.querySelectorAll('a') ?? []) {
      const isDead = deadPaths.has((link.getAttribute('href') ?? '').replace(/[?#].*$/, ''));
      link.classList.toggle('dead-link', isDead);
      if (isDead) link.title = t('editor.links.deadLink');
      else link.removeAttribute('title');
    }
  }, [body, html, deadPaths, t]);
}

interface Preview {
  html: string;
  /** The line of the Markdown text at which each top-level element begins. */
  lines: number[];
}

/** Renders Markdown in a worker. `isOutdated` is true until the HTML of the newest text has arrived. */
function usePreview(text: string): Preview & { isOutdated: boolean } {
  const worker = useRef<Worker>(undefined);
  const rendering = useRef<string>(undefined);
  const waiting = useRef<string>(undefined);
  const [shown, setShown] = useState<Preview & { text: string }>({ text: '', html: '', lines: [] });

  useEffect(() => {
    const started = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<Preview>) => {
      setShown({ ...data, text: rendering.current ?? '' });
      rendering.current = waiting.current;
      if (waiting.current !== undefined) started.postMessage(waiting.current);
      waiting.current = undefined;
    };
    return () => {
      started.terminate();
      rendering.current = undefined;
    };
  }, []);

  useEffect(() => {
    // The worker renders one text at a time. Of the texts that wait, only the newest is kept.
    if (rendering.current !== undefined) {
      waiting.current = text;
      return;
    }
    rendering.current = text;
    worker.current?.postMessage(text);
  }, [text]);

  return { html: shown.html, lines: shown.lines, isOutdated: shown.text !== text };
}
