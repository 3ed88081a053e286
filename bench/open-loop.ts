import { connect, type Socket } from 'node:net';

/**
 * Requests pages at a fixed rate, whether or not the server keeps up: `node open-loop.ts <address> <rate> <seconds>
 * <path>…` prints its figures as JSON. The time of a request starts when it is due, so that queueing counts.
 */
const [address = '', rate = '', seconds = '', ...paths] = process.argv.slice(2);
const perSecond = Number(rate);
const total = perSecond * Number(seconds);
const connections = 128;
const patienceMs = 60_000;

const { hostname, port } = new URL(address);
const requests = paths.map((path) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\naccept-language: nb-NO,nb;q=0.9,en;q=0.8\r\n\r\n`,
  ),
);
const times = new Float64Array(total);
const failures = new Map<string, number>();
const free: Line[] = [];
/** Requests that are due but wait for a free connection. */
let waiting = 0;
let begun = 0;
let ended = 0;
let bytes = 0;
let started = 0;

const dueAtOf = (request: number) => started + (request * 1000) / perSecond;

interface Line {
  socket: Socket;
  dueAt: number;
  left: number;
  status: string;
}

const fail = (reason: string) => {
  failures.set(reason, (failures.get(reason) ?? 0) + 1);
  ended++;
};

function send(line: Line, dueAt: number): void {
  line.dueAt = dueAt;
  line.left = -1;
  line.socket.write(requests[begun++ % requests.length] as Buffer);
}

function next(line: Line): void {
  if (waiting === 0) return void free.push(line);
  waiting--;
  send(line, dueAtOf(begun));
}

function hear(line: Line, part: Buffer): void {
  bytes += part.length;
  let body = part.length;
  if (line.left < 0) {
    // The server writes all headers in one chunk.
    const end = part.indexOf('\r\n\r\n');
    const header = part.toString('latin1', 0, end);
    body = part.length - (end + 4);
    line.status = header.slice(9, 12);
    line.left = Number(/content-length: (\d+)/i.exec(header)?.[1] ?? Number.NaN);
  }
  line.left -= body;
  if (line.left > 0) return;
  if (line.status === '200' && line.left === 0) times[ended++] = performance.now() - line.dueAt;
  else fail(line.status);
  line.dueAt = 0;
  next(line);
}

async function open(): Promise<void> {
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const line: Line = { socket, dueAt: 0, left: -1, status: '' };
  socket.on('data', (part) => hear(line, part));
  socket.on('error', () => {});
  socket.on('close', () => {
    if (ended >= total) return;
    if (line.dueAt > 0) fail('cut');
    const at = free.indexOf(line);
    if (at >= 0) free.splice(at, 1);
    void open();
  });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  next(line);
}

await Promise.all(Array.from({ length: connections }, open));
started = performance.now();
let asked = 0;
await new Promise<void>((resolve) => {
  const tick = () => {
    const now = performance.now();
    const wanted = Math.min(total, Math.floor(((now - started) * perSecond) / 1000));
    for (; asked < wanted; asked++) {
      const line = free.pop();
      if (line) send(line, dueAtOf(asked));
      else waiting++;
    }
    const late = now - started > Number(seconds) * 1000 + patienceMs;
    if (ended >= total || late) return resolve();
    setTimeout(tick, 1);
  };
  tick();
});
const took = (performance.now() - started) / 1000;
const unanswered = total - ended;
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
