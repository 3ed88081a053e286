import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      // Scripts of single public pages, beside the admin's: small React roots that hydrate one part of a page.
      build: { rollupOptions: { input: ['./src/web/site/food-check/food-check.island.tsx'] } },
    },
    ssr: {
      // Some two hundred small files: read one by one they would take more than half a second of every start.
      resolve: { noExternal: ['drizzle-orm'] },
      // One bundle for server and pages: two would each have their own React Router contexts.
      build: { rollupOptions: { input: './src/server/main.ts' } },
    },
  },
  // The manifest tells the server the hashed addresses of the pages' own scripts.
  build: { manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 1000, reportCompressedSize: false },
});
