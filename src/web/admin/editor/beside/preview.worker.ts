import { linesOfBlocks, renderMarkdown } from '../../../site/markdown/markdown.ts';

// A separate thread, so that rendering a long text does not block typing.
addEventListener('message', ({ data: text }: MessageEvent<string>) => {
  postMessage({ html: renderMarkdown(text).html, lines: linesOfBlocks(text) });
});
