import { connect, type Socket } from 'node:net';

/**
 * Requests pages at a fixed rate, whether or not the server keeps up, and prints the figures as JSON. Usage:
 * `node fixed-rate-load.ts <address> <requests per second> <seconds> <path>…`. The response time of a request is
 * measured from the moment when the request is due, so that it includes the wait for a free connection.
 */
const [address = '', rate = '', seconds = '', ...paths] = process.argv.slice(2);
const perSecond = Number(rate);
const total = perSecond * Number(seconds);
const connectionCount = 128;
/** The time after the last due request in which responses still count. */
const maxLatenessMs = 60_000;

const { hostname, port } = new URL(address);
const requests = paths.map((path) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\naccept-language: nb-NO,nb;q=0.9,en;q=0.8\r\n\r\n`,
  ),
);
const times = new Float64Array(total);
const failures = new Map<string, number>();
const free: Connection[] = [];
/** The number of requests that are due but wait for a free connection. */
let waiting = 0;
let sentCount = 0;
let endedCount = 0;
let bytes = 0;
let startedAt = 0;

const dueAtOf = (request: number) => startedAt + (request * 1000) / perSecond;

interface Connection {
  socket: Socket;
  /** When the current request was due; 0 if there is none. */
  dueAt: number;
  /** The bytes of the body that have not arrived; -1 before the headers have arrived. */
  bytesLeft: number;
  status: string;
}

const fail = (reason: string) => {
  failures.set(reason, (failures.get(reason) ?? 0) + 1);
  endedCount++;
};

function send(connection: Connection, dueAt: number): void {
  connection.dueAt = dueAt;
  connection.bytesLeft = -1;
  connection.socket.write(requests[sentCount++ % requests.length] as Buffer);
}

function next(connection: Connection): void {
  if (waiting === 0) return void free.push(connection);
  waiting--;
  send(connection, dueAtOf(sentCount));
}

function onData(connection: Connection, chunk: Buffer): void {
  bytes += chunk.length;
  let body = chunk.length;
  if (connection.bytesLeft < 0) {
    // The server sends all headers in one chunk.
    const end = chunk.indexOf('\r\n\r\n');
    const header = chunk.toString('latin1', 0, end);
    body = chunk.length - (end + 4);
    connection.status = header.slice(9, 12);
    connection.bytesLeft = Number(/content-length: (\d+)/i.exec(header)?.[1] ?? Number.NaN);
  }
  connection.bytesLeft -= body;
  if (connection.bytesLeft > 0) return;
  if (connection.status === '200' && connection.bytesLeft === 0)
    times[endedCount++] = performance.now() - connection.dueAt;
  else fail(connection.status);
  connection.dueAt = 0;
  next(connection);
}

async function open(): Promise<void> {
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const connection: Connection = { socket, dueAt: 0, bytesLeft: -1, status: '' };
  socket.on('data', (chunk) => onData(connection, chunk));
  socket.on('error', () => {});
  socket.on('close', () => {
    if (endedCount >= total) return;
    if (connection.dueAt > 0) fail('cut');
    const at = free.indexOf(connection);
    if (at >= 0) free.splice(at, 1);
    void open();
  });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  next(connection);
}

await Promise.all(Array.from({ length: connectionCount }, open));
startedAt = performance.now();
let dueCount = 0;
await new Promise<void>((resolve) => {
  const tick = () => {
    const now = performance.now();
    const dueByNow = Math.min(total, Math.floor(((now - startedAt) * perSecond) / 1000));
    for (; dueCount < dueByNow; dueCount++) {
      const connection = free.pop();
      if (connection) send(connection, dueAtOf(dueCount));
      else waiting++;
    }
    const late = now - startedAt > Number(seconds) * 1000 + maxLatenessMs;
    if (endedCount >= total || late) return resolve();
    setTimeout(tick, 1);
  };
  tick();
});
const took = (performance.now() - startedAt) / 1000;
const unanswered = total - endedCount;
if (unanswered > 0) failures.set('unanswered', unanswered);
const answered = times.filter((time) => time > 0).sort();
const at = (share: number) =>
  Number((answered[Math.floor(answered.length * share)] ?? Number.NaN).toFixed(1));
console.log(
  JSON.stringify({
    asked: total,
    answered: answered.length,
    failures: Object.fromEntries(failures),
    perSecond: Math.round(answered.length / took),
    megabytes: Math.round(bytes / 1024 / 1024),
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
    slowest: Number((answered.at(-1) ?? Number.NaN).toFixed(1)),
  }),
);
process.exit(0);
