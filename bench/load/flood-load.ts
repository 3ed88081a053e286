import { connect } from 'node:net';

/**
 * Sends requests on many connections and prints the figures as JSON. Each connection sends the next request as soon as
 * the response has arrived. Usage: `node flood-load.ts <address> <connections> <seconds> <path> [headers as JSON]`. Each
 * `*` in the path is replaced by a random word.
 */
const [address = '', connections = '', seconds = '', path = '', headers = '{}'] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const statuses: Record<string, number> = {};
const endsAt = performance.now() + Number(seconds) * 1000;
const headerLines = Object.entries({
  'accept-encoding': 'br',
  'accept-language': 'nb',
  ...JSON.parse(headers),
})
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
let answered = 0;

const randomWord = () => Math.random().toString(36).slice(2, 12);

const requestFor = (target: string) =>
  Buffer.from(`GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\n${headerLines}\r\n`);
const fixedRequest = path.includes('*') ? undefined : requestFor(path);
/** All connections read into one buffer. A generator that is slower than the server would wake it for each request. */
const buffer = Buffer.alloc(131_072);

function open(): void {
  let bytesLeft = -1;
  const onRead = (length: number): boolean => {
    let bodyBytes = length;
    if (bytesLeft < 0) {
      const end = buffer.indexOf('\r\n\r\n');
      const head = buffer.toString('latin1', 0, end);
      const status = head.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      bodyBytes -= end + 4;
      bytesLeft = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    }
    bytesLeft -= bodyBytes;
    if (bytesLeft > 0) return true;
    answered++;
    if (performance.now() < endsAt) send();
    else socket.destroy();
    return true;
  };
  const socket = connect({ port: Number(port), host: hostname, onread: { buffer, callback: onRead } });
  socket.setNoDelay(true);
  const send = () => {
    bytesLeft = -1;
    socket.write(fixedRequest ?? requestFor(path.replaceAll('*', randomWord)));
  };
  socket.on('connect', send);
  socket.on('error', () => {});
  socket.on('close', () => {
    if (performance.now() < endsAt) setTimeout(open, 10);
  });
}

for (let n = 0; n < Number(connections); n++) open();
setTimeout(
  () => {
    console.log(JSON.stringify({ answered, perSecond: Math.round(answered / Number(seconds)), statuses }));
    process.exit(0);
  },
  Number(seconds) * 1000 + 200,
);
