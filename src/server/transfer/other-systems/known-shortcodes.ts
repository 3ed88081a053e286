const wordsOf = (text: string) => new Set(text.trim().split(/\s+/));

/** Shortcodes that enclose program code, and those whose name is the language of the code. */
const codeNames = wordsOf(
  'code sourcecode source-code source codeblock crayon cc cci highlight syntax wpsh_source prettify',
);
const codeLanguages = wordsOf(
  'bash c cpp csharp css diff go groovy html java javascript js json jscript objc perl php plain powershell ps python py ruby rb scala scss shell sql swift text typescript vb xml yaml',
);

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
const pluginNames = wordsOf(`
  contact-form-7 contact-form contact-field gravityform gravityforms ninja_form ninja_forms ninja_forms_display_form wpforms
  formidable mc4wp_form mailchimpsf_form caldera_form fluentform forminator_form everest_form jotform wufoo si-contact-form
  jetpack_subscription_form blog_subscription_form jetpack-related-posts simple-payment polldaddy crowdsignal
  nggallery ngg_images ngg singlepic imagebrowser envira-gallery foogallery modula justified_image_grid huge_it_gallery
  rev_slider layerslider metaslider smartslider3 soliloquy cycloneslider tablepress table-info wpdatatable ninja_tables
  toc no_toc ez-toc lwptoc tableofcontents sitemap display-posts recent-posts archives related_posts
  add_to_cart add_to_cart_url product_page product_category product_categories recent_products featured_products sale_products
  best_selling_products top_rated_products purchase_link download_data edd_downloads easyazon_link easyazon_image aawp asa
  amazon_link amazonjs googlemaps googlemap gmap wpgmza soundcloud spotify bandcamp mixcloud scribd ted instagram tweet
  twitter-timeline facebook flickr googlevideo googleapps kickstarter wpvideo videopress flash swf flowplayer jwplayer
  pdf-embedder pdfviewer pdfjs-viewer gview embeddoc
  addtoany sharethis social_warfare ssba feather_share clicktotweet click_to_tweet bctt tweetthis
  efn_note mfn footnotes_container bibcite bibshow latex katex mathjax
  wprm-recipe ultimate-recipe wpurp-recipe mv_create tasty-recipe amd-zlrecipe-recipe yumprint-recipe easyrecipe nutrition-label
  wp_caption one_half one_half_last one_third one_third_last two_third two_third_last one_fourth one_fourth_last three_fourth
  pullquote dropcap accordions accordion tabgroup toggles adrotate adsense ad_unit blockquote2 hidepost wpdm_package
  wpdm_file download_attachments elementor-template shariff statcounter`);

/** The prefixes of page builders and collections of shortcodes. */
const pluginPrefix =
  /^(?:vc|et_pb|fusion|av|su|fl|cs|ux|mk|qode|eltd|edgtf|thrive|tcb|tve|woocommerce|wpdm|wlm|wprm|wpurp|easyazon|nextend|elementor|give|llms|tribe|ultimatemember|wpml|wpv|types|gravity|jetpack|crayon|ninja|wpforms|mailpoet)[_-]/;

/** Names that are also ordinary words. They count only with named values or a closing tag. */
const ordinaryNames = wordsOf(`
  album alert archive audio author box button caption clear code column columns content divider download downloads embed
  expand footnote fn ref gallery googlemap heading hr icon image img infobox lightbox link list map media member members
  message more note playlist poll portfolio posts product products quote raw recipe row section separator singlepic
  slide slider slideshow social spacer spoiler tab table tabs team testimonial testimonials text title toggle video`);

/** Returns whether WordPress or a known plugin registers the name, given how the shortcode is written. */
export const isKnownShortcode = (
  name: string,
  { hasWords, isEmpty, isEnclosing }: { hasWords: boolean; isEmpty: boolean; isEnclosing: boolean },
): boolean =>
  pluginNames.has(name) ||
  pluginPrefix.test(name) ||
  (ordinaryNames.has(name) && !hasWords && (isEnclosing || !isEmpty || name === 'gallery'));
