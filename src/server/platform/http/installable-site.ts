import { site } from '../../../../site.config.ts';
import { toolsWorkerScopes } from '../../../domain/site/offline-tools.ts';
import { labelReaderPath } from '../../../domain/site/public-pages.ts';
import script from './tools-worker.js?raw';

export const siteManifest = (): string =>
  JSON.stringify({
    name: site.siteName,
    short_name: site.siteName,
    lang: 'nb',
    id: '/',
    start_url: labelReaderPath,
    scope: '/',
    // Phones offer to install the site with the label reader, which works without a network.
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#1f4d3f',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      // Phones that cannot draw an SVG on the home screen use these.
      ...[192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  });

/**
 * The service worker that keeps the tools for use without a network. Files have a hash in their names, so a kept one is
 * never old. A page always comes from the network, and the kept copy is used only if the network fails. A new version of
 * the site has other files, which makes this a new script: the browser installs it, and it removes the old files.
 */
export const toolsWorker = (files: readonly string[]): string => `
const files = new Set(${JSON.stringify(files)});
const tools = ${JSON.stringify(toolsWorkerScopes)};
${script}`;
