/** Who provides the site. Another provider changes this one file. */
export const site = {
  siteName: 'NovaSjekk',
  providerName: 'NovaSjekk',
  appName: 'NovaSjekk',
  defaultAuthor: 'NovaSjekk',
  /** Fills `{product}` in the address /hva-er-{product}. */
  productSlug: 'upf',
  appUrl: 'https://app.novasjekk.example',
  recipesUrl: 'https://app.novasjekk.example/oppskrifter',
} as const;
