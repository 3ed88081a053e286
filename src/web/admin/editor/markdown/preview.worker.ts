import { renderMarkdown } from '../../../site/markdown/markdown.ts';

/** Renders a text as readers will see it, beside the page: however long the text, typing does not wait for it. */
addEventListener('message', ({ data }: MessageEvent<{ turn: number; text: string }>) => {
  postMessage({ turn: data.turn, html: renderMarkdown(data.text).html });
});
