import { createServer, type Plugin } from 'vite';
import { runUntilStopped } from './run-until-stopped.ts';

process.env.NODE_ENV = 'development';

const foodCheck = '/dev/food-check.js';

/** Pages that do not hydrate lack React Router's hot-reload set-up, which every component's module asks for. */
const islands: Plugin = {
  name: 'islands',
  resolveId: (id) => (id === foodCheck ? id : undefined),
  load: (id) =>
    id === foodCheck
      ? "import 'virtual:react-router/inject-hmr-runtime'; import '/src/web/site/food-check/food-check.island.tsx';"
      : undefined,
};

type Main = typeof import('../src/server/main.ts');

// One Vite serves the client's modules and loads the server's; a change to the server starts it anew.
await runUntilStopped(async () => {
  const vite = await createServer({
    // A port of its own for reload messages, so that two checkouts can be worked on at once.
    server: { middlewareMode: true, hmr: { port: Number(process.env.PORT ?? 3000) + 20_000 } },
    plugins: [islands],
    appType: 'custom',
  });
  const startProduct = async () => {
    const { start } = (await vite.ssrLoadModule('/src/server/main.ts')) as Main;
    return start({
      variables: process.env,
      scripts: { 'food-check': foodCheck },
      before: (request, response, next) => vite.middlewares(request, response, next),
    });
  };
  let product = await startProduct();
  let restarting = Promise.resolve();
  vite.watcher.on('change', (file) => {
    if (!/\/src\/(server|domain)\/|\/content\/|site\.config\.ts$/.test(file.replaceAll('\\', '/'))) return;
    restarting = restarting.then(async () => {
      console.log(`\n  ${file} changed: starting anew.`);
      await product.stop();
      vite.environments.ssr?.moduleGraph.invalidateAll();
      product = await startProduct().catch((error) => {
        console.error(error);
        return { address: '', stop: async () => {} };
      });
      vite.ws.send({ type: 'full-reload' });
    });
  });
  return {
    address: product.address,
    stop: async () => {
      await restarting;
      await product.stop();
      await vite.close();
    },
  };
});
