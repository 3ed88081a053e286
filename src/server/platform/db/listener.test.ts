import { connect, createServer } from 'node:net';
import { expect, inject, it, onTestFinished } from 'vitest';
import { runOn } from '../../../../tests/setup/database/postgres.ts';
import { listenOnPostgres } from './listener.ts';

it('listenOnPostgres starts on a server that takes longer for LISTEN than a heartbeat may', async () => {
  const server = new URL(inject('postgresUrl'));
  const relay = createServer((near) => {
    const far = connect({ host: server.hostname, port: Number(server.port) });
    near.on('data', (bytes) => {
      if (bytes.includes('LISTEN')) setTimeout(() => far.write(bytes), 800);
      else far.write(bytes);
    });
    far.on('data', (bytes) => near.write(bytes));
    near.on('error', () => {}).on('close', () => far.destroy());
    far.on('error', () => {}).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void relay.close());
  const slow = new URL(server);
  slow.port = String((relay.address() as { port: number }).port);

  const notification = Promise.withResolvers<string>();
  const listener = await listenOnPostgres({ connectionString: slow.href }, 'slow_listen', {
    onNotification: notification.resolve,
    onDisconnected: notification.reject,
    onReconnected() {},
  });
  await runOn(server.href, `NOTIFY slow_listen, 'hello'`);
  expect(await notification.promise).toBe('hello');
  await listener.close();
});
