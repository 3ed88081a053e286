/** The baseline for the cached page: a node:http server that sends the bytes of a file and does nothing else. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = readFileSync(process.argv[2] ?? '');
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
