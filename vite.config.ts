import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { isSmallMachine } from './scripts/small-machine.ts';
import { clientEntries } from './src/web/client-files.ts';

// scripts/build.ts builds into a new folder, so that a build never changes the files of a running server.
const folder = process.env.BUILD_DIRECTORY ?? 'build/latest';

/**
 * A build bundles these packages, because reading their hundreds of small files takes a second at every start, and
 * because the MCP SDK would otherwise load a second copy of zod. In development they are loaded from node_modules,
 * because Vite's module runner cannot execute CommonJS.
 */
const bundledPackages = [
  /^@modelcontextprotocol\//,
  /^@peculiar\//,
  '@hono/node-server',
  '@simplewebauthn/server',
  'diff',
  'drizzle-orm',
  'hono',
  'isbot',
  'jose',
  'lucide-react',
  'markdown-it',
  'nodemailer',
  'pg-boss',
  'prom-client',
  'tar-stream',
  'yaml',
  'zod',
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss()],
  // The server writes all HTML itself, so Vite must not serve HTML pages.
  appType: 'custom',
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        // The server reads the addresses of built files from the manifest.
        manifest: true,
        rollupOptions: { input: clientEntries },
      },
    },
    ssr: {
      ...(command === 'build' && { resolve: { noExternal: bundledPackages } }),
      build: {
        outDir: `${folder}/server`,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'src/server/main.ts',
            operations: 'src/server/operations.ts',
            'calculations.worker': 'src/server/platform/calculations/calculations.worker.ts',
            'embedded-engine.worker': 'src/server/platform/db/embedded/embedded-engine.worker.ts',
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000, reportCompressedSize: false },
  builder: {
    buildApp: async (builder) => {
      const builds = Object.values(builder.environments).map(
        (environment) => () => builder.build(environment),
      );
      if (isSmallMachine()) for (const build of builds) await build();
      else await Promise.all(builds.map((build) => build()));
    },
  },
}));
