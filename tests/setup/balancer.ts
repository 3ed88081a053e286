import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** Hands each request to the next of several servers, whoever asks: the hardest balancer for state in a process. */
export async function openBalancer(port: number) {
  const agent = new Agent({ keepAlive: true });
  let targets: { hostname: string; port: string }[] = [];
  let turn = 0;
  let ending = false;
  const server = createServer((incoming, outgoing) => {
    if (ending) return;
    const target = targets[turn++ % targets.length];
    const forwarded = request(
      { ...target, agent, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        // An answer that comes before the question was sent to its end: the rest of that is of no use to anybody.
        if (!forwarded.writableEnded) incoming.unpipe(forwarded).resume();
        outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
        // An event stream's first bytes may be long in coming.
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
    /** Whoever asks from now on waits: a page that is still open while its test ends would report a broken answer. */
    hold() {
      ending = true;
    },
    close() {
      agent.destroy();
      server.close();
    },
  };
}
