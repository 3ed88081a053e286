import words from './shortcode-names.json' with { type: 'json' };

/** Shortcodes that enclose program code, and those whose name is the language of the code. */
const codeNames = new Set(words.code);
const codeLanguages = new Set(words.languages);

/** Returns whether a shortcode encloses code, and the language that its name states. */
export function codeShortcode(name: string): { language: string } | undefined {
  // The plugin CodeColorer registers cc_php, ccn_php, ccnle_php and others for each language.
  const colored = /^cc[inlew]*_([\w+-]{1,20})$/.exec(name)?.[1];
  if (colored) return { language: colored };
  if (codeNames.has(name) || /^(?:cc[inlew]+|ccie)$/.test(name)) return { language: '' };
  return codeLanguages.has(name) ? { language: name } : undefined;
}

/** The addresses of the embeds that WordPress.com and Jetpack register. */
export const embedAddresses: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  slideshare: (id) => `https://www.slideshare.net/slideshow/embed_code/${id}`,
  dailymotion: (id) => `https://www.dailymotion.com/video/${id}`,
  gist: (id) => `https://gist.github.com/${id}`,
};

/** Names that no writer puts in brackets. */
const pluginNames = new Set(words.plugins);

/** The prefixes of page builders and collections of shortcodes. */
const pluginPrefix =
  /^(?:vc|et_pb|fusion|av|su|fl|cs|ux|mk|qode|eltd|edgtf|thrive|tcb|tve|woocommerce|wpdm|wlm|wprm|wpurp|easyazon|nextend|elementor|give|llms|tribe|ultimatemember|wpml|wpv|types|gravity|jetpack|crayon|ninja|wpforms|mailpoet)[_-]/;

/** Names that are also ordinary words. They count only with named values or a closing tag. */
const ordinaryNames = new Set(words.ordinary);

/** Returns whether WordPress or a known plugin registers the name, given how the shortcode is written. */
export const isKnownShortcode = (
  name: string,
  { hasWords, isEmpty, isEnclosing }: { hasWords: boolean; isEmpty: boolean; isEnclosing: boolean },
): boolean =>
  pluginNames.has(name) ||
  pluginPrefix.test(name) ||
  (ordinaryNames.has(name) && !hasWords && (isEnclosing || !isEmpty || name === 'gallery'));
