import { site } from '../../../../site.config.ts';

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
