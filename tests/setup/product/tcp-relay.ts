import { connect, createServer, type Socket } from 'node:net';

/**
 * Forwards TCP connections to a server. It can become silent like a lost network: no data arrives and no connection is
 * closed.
 */
export async function startTcpRelay(target: { host: string; port: number }, at = 0) {
  const sockets = new Set<Socket>();
  let silent = false;
  const carry = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (!silent) to.write(bytes);
    });
    from.on('close', () => {
      sockets.delete(from);
      if (!silent) to.destroy();
    });
    from.on('error', () => {});
  };
  const server = createServer((near) => {
    const far = connect(target);
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    silence() {
      silent = true;
    },
    /** Forwards new connections again, and closes the connections that were silent. */
    mend() {
      silent = false;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
