import { createServer } from 'vite';
import { developmentFiles } from '../src/web/client-files.ts';
import { runUntilStopped } from './run-until-stopped.ts';

process.env.NODE_ENV = 'development';

type Main = typeof import('../src/server/main.ts');

// One Vite server delivers the client's modules and loads the server's modules. A change to the server restarts the
// product.
await runUntilStopped(async () => {
  const vite = await createServer({
    // The port of hot reloading depends on PORT, so that two checkouts can run at once.
    server: { middlewareMode: true, hmr: { port: Number(process.env.PORT ?? 3000) + 20_000 } },
    appType: 'custom',
  });
  const startProduct = async () => {
    const { start } = (await vite.ssrLoadModule('/src/server/main.ts')) as Main;
    return start({
      variables: process.env,
      files: developmentFiles,
      before: (request, response, next) => vite.middlewares(request, response, next),
    });
  };
  let product = await startProduct();
  let restarting = Promise.resolve();
  vite.watcher.on('change', (file) => {
    const path = file.replaceAll('\\', '/');
    if (/\/src\/web\/(site|i18n)\//.test(path)) vite.ws.send({ type: 'full-reload' });
    if (!/\/src\/(server|domain)\/|\/content\/|site\.config\.ts$/.test(path)) return;
    restarting = restarting.then(async () => {
      console.log(`\n  ${file} changed: restarting.`);
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
