import { describe, expect, it } from 'vitest';
import { linesOfBlocks, renderMarkdown } from './markdown.ts';

const html = (text: string) => renderMarkdown(text).html;
const video = (id: string, title: string) =>
  `<details class="video"><summary>${title} <small>YouTube</small></summary><iframe src="https://www.youtube-nocookie.com/embed/${id}" title="${title}" loading="lazy" allow="fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe></details>`;

describe('the blocks of Markdown', () => {
  it('a quote that begins with [!NOTE] is a callout', () => {
    expect(html('> [!NOTE]\n> **Husk:** Les etiketten.\n>\n> > Sitat')).toBe(
      '<div class="callout">\n<p><strong>Husk:</strong> Les etiketten.</p>\n<blockquote>\n<p>Sitat</p>\n</blockquote>\n</div>',
    );
    expect(html('> [!NOTER] nei')).toContain('<blockquote>');
  });

  it('images on adjacent lines are a gallery', () => {
    expect(html('![a](/a.webp)\n![b](/b.webp)')).toMatch(/^<p class="gallery"><img /);
    expect(html('![a](/a.webp)')).toMatch(/^<p><img /);
    expect(html('![a](/a.webp) og ![b](/b.webp)')).toMatch(/^<p><img /);
  });

  it('a link with the title "knapp" or "button" alone in its paragraph is a button', () => {
    expect(html('[Les etiketten](/les-etiketten "knapp")')).toBe(
      '<p><a href="/les-etiketten" class="button">Les etiketten</a></p>',
    );
    expect(html('[a](/a "Button")')).toContain('class="button"');
    expect(html('Se [a](/a "knapp")')).toBe('<p>Se <a href="/a" title="knapp">a</a></p>');
  });

  it.each([
    ['[Salt <b>](https://www.youtube.com/watch?v=abcDEF_-123&t=4)', video('abcDEF_-123', 'Salt &lt;b&gt;')],
    ['https://youtu.be/abcDEF_-123', video('abcDEF_-123', 'https://youtu.be/abcDEF_-123')],
  ])('%s is a video that loads when it is opened', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    '[a](https://youtube.com.example/watch?v=abcDEF_-123)',
    '[a](https://www.youtube.com/@kanal)',
    'Se [a](https://youtu.be/abcDEF_-123)',
  ])('%s is a link', (text) => {
    expect(html(text)).toContain('<a href=');
  });

  it('the blocks keep the lines of the text', () => {
    expect(linesOfBlocks('Ett\n\nhttps://youtu.be/abcDEF_-123\n\n> [!NOTE]\n> To\n\nTre')).toEqual([
      0, 2, 4, 7,
    ]);
  });
});
