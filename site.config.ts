/** The names and addresses of the provider. To run the site for another provider, change only this file. */
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
