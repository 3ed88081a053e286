import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  // scripts/build.ts builds into a new folder and swaps it in, never under a running server.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build/latest',
  serverBuildFile: 'main.js',
  ssr: true,
  // The admin's few routes come in one manifest: no discovery requests while navigating.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
