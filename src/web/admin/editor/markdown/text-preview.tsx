import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bodyWithoutTitle } from '../../../../domain/articles/article.ts';
import { MarkdownHtml } from '../../../site/markdown/markdown-html.tsx';
import { Pane } from '../../parts/pane.tsx';
import { maxContentLength } from '../state/article-draft.ts';

interface TextPreviewProps {
  title: string;
  content: string;
  lang: string;
  deadPaths: ReadonlySet<string>;
  /** The line that contains the cursor of the text field. The preview scrolls to it. */
  line: number;
}

/** Renders the text with the code of the public pages. Memoized, so that it is not rendered for every key press. */
export const TextPreview = memo(function TextPreview(props: TextPreviewProps) {
  const { title, content, lang, deadPaths, line } = props;
  const { t } = useTranslation('admin');
  const tooLong = content.length > maxContentLength;
  const body = tooLong ? '' : bodyWithoutTitle(content, title);
  const { html, lines, isOutdated } = usePreview(body);
  const shown = useRef<HTMLDivElement>(null);
  useMarkedLinks(shown, html, deadPaths);
  const removedLines = content.slice(0, content.length - body.length).split('\n').length - 1;
  useFollowedLine(shown, lines, line - removedLines);
  return (
    <Pane label={t('editor.preview')} busy={isOutdated}>
      {tooLong && <p className="text-ink-soft">{t('editor.previewTooLong')}</p>}
      {!tooLong && content.trim() === '' && <p className="text-ink-soft">{t('editor.previewEmpty')}</p>}
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

/** Scrolls the preview to the element that was rendered from the given line. */
function useFollowedLine(body: React.RefObject<HTMLElement | null>, lines: number[], line: number): void {
  useEffect(() => {
    const pane = body.current?.parentElement;
    const elements = body.current?.firstElementChild?.children;
    const index = lines.findLastIndex((first) => first <= line);
    const element = elements?.[Math.max(0, index)];
    if (!pane || !element) return;
    const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()];
    const isVisible = inner.top >= outer.top && inner.bottom <= outer.bottom;
    if (!isVisible) pane.scrollTop += inner.top - outer.top - outer.height / 4;
  }, [body, lines, line]);
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
