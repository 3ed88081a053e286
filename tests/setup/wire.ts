import { connect, createServer, type Socket } from 'node:net';

/** A wire between the product and a server, which can go silent as a lost network does: nothing arrives, nothing is closed. */
export async function layWire(target: { host: string; port: number }, at = 0) {
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
    /** New connections work again; those that were cut stay so. */
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
