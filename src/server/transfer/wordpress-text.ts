const blockTags = /^\s*<(?:p|h[1-6]|ul|ol|li|table|blockquote|pre|div|figure|hr|section|aside|!--)/i;

/** WordPress's older editor wrote blank lines for paragraphs and line ends for breaks; its newer one writes HTML. */
export function paragraphsFromLines(html: string): string {
  if (/<!-- wp:|<p[\s>]/i.test(html)) return html;
  return html
    .split(/(?:\r?\n){2,}/)
    .map((part) =>
      blockTags.test(part) || part.trim() === '' ? part : `<p>${part.trim().replace(/\r?\n/g, '<br>\n')}</p>`,
    )
    .join('\n');
}

/** Captions become figures; what only a plugin of theirs could draw is left out, and said so. */
export function withoutShortcodes(html: string): { html: string; found: boolean } {
  let found = false;
  const captioned = html.replace(/\[caption[^\]]*\]([\s\S]*?)\[\/caption\]/gi, (_, inner: string) => {
    const image = /(?:<a [^>]*>\s*)?<img[^>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? '';
    return `<figure>${image}<figcaption>${inner.replace(image, '').trim()}</figcaption></figure>`;
  });
  const plain = captioned.replace(
    /\[\/?(?:gallery|embed|audio|video|playlist|contact-form-7|vc_[a-z_]+|et_pb_[a-z_]+)[^\]]*\]/gi,
    () => {
      found = true;
      return '';
    },
  );
  return { html: plain, found };
}
