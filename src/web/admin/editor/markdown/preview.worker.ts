import { linesOfBlocks, renderMarkdown } from '../../../site/markdown/markdown.ts';

// A separate thread, so that rendering a long text does not block typing.
addEventListener('message', ({ data }: MessageEvent<{ id: number; text: string }>) => {
  postMessage({ id: data.id, html: renderMarkdown(data.text).html, lines: linesOfBlocks(data.text) });
});
