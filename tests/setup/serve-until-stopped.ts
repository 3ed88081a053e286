import { startServing } from './serving.ts';

/** The site that most browser tests share, from the settings of the environment. */
const product = await startServing(process.env as Record<string, string>);
const stop = async () => {
  await product.end();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
