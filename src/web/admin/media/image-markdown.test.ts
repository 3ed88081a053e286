import { describe, expect, it } from 'vitest';
import { edited } from '../../../../tests/fixtures/marked-selection.ts';
import { insertBlock } from '../editor/markdown/block-edits.ts';
import {
  behindImage,
  imageIn,
  imageMarkdown,
  imagesWithoutAlt,
  readdressed,
  replaceImage,
} from './image-markdown.ts';

const text = 'Før\n\n![](/bilder/a)\n\n![B](/bilder/b)\n*Bildetekst*\n\nEtter';

describe('an image in Markdown', () => {
  it('is found by its address, with its description and caption', () => {
    expect(imageIn(text, '/bilder/a')).toEqual({ address: '/bilder/a', alt: '', caption: '' });
    expect(imageIn(text, '/bilder/b')).toEqual({ address: '/bilder/b', alt: 'B', caption: 'Bildetekst' });
    expect(imageIn(text, '/bilder/c')).toBeUndefined();
  });

  it('is written without characters that would end the description or the caption', () => {
    expect(imageMarkdown({ address: '/x', alt: 'A [1]\n b', caption: 'C *d*' })).toBe('![A 1 b](/x)\n*C d*');
  });

  it('gets another description or address without changing the rest of the text', () => {
    const described = replaceImage(text, '/bilder/a', { address: '/bilder/a', alt: 'A', caption: 'Under' });
    expect(described).toContain('Før\n\n![A](/bilder/a)\n*Under*\n\n![B]');
    const replaced = replaceImage(text, '/bilder/b', { address: '/bilder/c', alt: 'B', caption: '' });
    expect(replaced).toContain('![B](/bilder/c)\n\nEtter');
  });

  it.each([
    ['![A«»](/a)\n\nb', '![A](/a)\n\n![](/n)«»\n\nb'],
    ['![A](/«a»)\n*Under*\n\nb', '![A](/a)\n*Under*\n\n![](/n)«»\n\nb'],
    ['![A](/a)\n*Un«»der*', '![A](/a)\n*Under*\n\n![](/n)«»'],
    ['![Up«»loading]()', '![Uploading]()\n\n![](/n)«»'],
    ['«»![A](/a)', '![](/n)«»\n\n![A](/a)'],
    ['a«»b', 'a\n\n![](/n)«»\n\nb'],
  ])('is not split by another image that is inserted: %j becomes %j', (before, after) => {
    expect(edited(before, (given) => insertBlock(behindImage(given), '![](/n)'))).toBe(after);
  });

  it('is listed if it has no description', () => {
    expect(imagesWithoutAlt(`${text}\n\n![ ](/bilder/d)`)).toEqual(['/bilder/a', '/bilder/d']);
  });
});

describe('the new address of an image', () => {
  it('replaces the old one in every image and in the links to it', () => {
    const text = '[![Skyr](https://a.no/1.jpg)](https://a.no/1.jpg)\n\n![]( <https://a.no/1.jpg> "Skyr")';
    expect(readdressed(text, 'https://a.no/1.jpg', '/media/$&.webp')).toBe(
      '[![Skyr](/media/$&.webp)](/media/$&.webp)\n\n![]( </media/$&.webp> "Skyr")',
    );
  });

  it('leaves longer addresses that begin with the old one as they are', () => {
    const text = '![](https://a.no/1) ![](https://a.no/10) ![](https://a.no/1?w=300) [om](https://a.no/1/om)';
    expect(readdressed(text, 'https://a.no/1', '/media/1.webp')).toBe(
      '![](/media/1.webp) ![](https://a.no/10) ![](https://a.no/1?w=300) [om](https://a.no/1/om)',
    );
  });
});
