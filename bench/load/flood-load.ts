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

function open(): void {
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  let bytesLeft = -1;
  const send = () => {
    bytesLeft = -1;
    socket.write(
      `GET ${path.replaceAll('*', randomWord)} HTTP/1.1\r\nhost: ${hostname}\r\n${headerLines}\r\n`,
    );
  };
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    let body = chunk.length;
    if (bytesLeft < 0) {
      const end = chunk.indexOf('\r\n\r\n');
      const header = chunk.toString('latin1', 0, end);
      const status = header.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      body -= end + 4;
      bytesLeft = Number(/content-length: (\d+)/i.exec(header)?.[1] ?? 0);
    }
    bytesLeft -= body;
    if (bytesLeft > 0) return;
    answered++;
    if (performance.now() < endsAt) send();
    else socket.destroy();
  });
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
