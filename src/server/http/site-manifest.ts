import { site } from '../../../site.config.ts';

/** Returns the web app manifest, with the name and colours of the site on a home screen. */
export const siteManifest = (): string =>
  JSON.stringify({
    name: site.siteName,
    short_name: site.siteName,
    lang: 'nb',
    start_url: '/',
    display: 'browser',
    background_color: '#fbf8f3',
    theme_color: '#1f4d3f',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
