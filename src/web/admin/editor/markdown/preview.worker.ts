import { linesOfBlocks, renderMarkdown } from '../../../site/markdown/markdown.ts';

// The worker renders Markdown in its own thread, so that a long text does not block typing.
addEventListener('message', ({ data }: MessageEvent<{ id: number; text: string }>) => {
  postMessage({ id: data.id, html: renderMarkdown(data.text).html, lines: linesOfBlocks(data.text) });
});
