const blockTags = /^\s*<(?:p|h[1-6]|ul|ol|li|table|blockquote|pre|div|figure|hr|section|aside|!--)/i;

/**
 * Converts the blank lines between paragraphs, which the classic editor of WordPress writes, to HTML. Texts of the block
 * editor are HTML already.
 */
export function paragraphsFromLines(html: string): string {
  if (/<!-- wp:|<p[\s>]/i.test(html)) return html;
  return html
    .split(/(?:\r?\n){2,}/)
    .map((block) =>
      blockTags.test(block) || block.trim() === ''
        ? block
        : `<p>${block.trim().replace(/\r?\n/g, '<br>\n')}</p>`,
    )
    .join('\n');
}

/** Converts captions to figures and removes other shortcodes. `found` says whether any shortcode was removed. */
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
