import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/**
 * A load balancer that sends requests to the servers in turn, without sticky sessions. It thus reveals state that only
 * one process has.
 */
export async function openBalancer(port: number) {
  const agent = new Agent({ keepAlive: true });
  // Longer than any client keeps an idle connection. Otherwise a client can send a request while it is being closed.
  const keepAliveTimeout = 75_000;
  let targets: { hostname: string; port: string }[] = [];
  let turn = 0;
  let ending = false;
  const server = createServer({ keepAliveTimeout }, (incoming, outgoing) => {
    if (ending) return;
    const target = targets[turn++ % targets.length];
    const forwarded = request(
      { ...target, agent, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        // The server answered before it had read the whole request, so the rest of the request is discarded.
        if (!forwarded.writableEnded) incoming.unpipe(forwarded).resume();
        outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
        // Headers are sent at once, because the first event of a stream may take long.
        outgoing.flushHeaders();
        pipeline(answer, outgoing, () => {});
      },
    );
    forwarded.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on('close', () => outgoing.writableFinished || forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(addresses: string[]) {
      targets = addresses.map((address) => {
        const { hostname, port: its } = new URL(address);
        return { hostname, port: its };
      });
    },
    /**
     * Makes new requests wait forever instead of refusing them, because a page that is still open when its test ends
     * would log each refused request as an error.
     */
    hold() {
      ending = true;
    },
    close() {
      agent.destroy();
      server.close();
    },
  };
}
