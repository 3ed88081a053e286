import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { PreparedResponse } from './cached-response.ts';

/**
 * The head and a body of at most this size are one buffer, because a single write takes less time. Larger bodies are
 * written separately and shared by all clients, because a client that does not read keeps its buffer in memory.
 */
const maxJoinedBytes = 65_536;
const requestIdLength = 36;
const hexDigits = Buffer.from('0123456789abcdef');

/** A response as it is written to the socket. Each request overwrites the request id and, once a second, the date. */
export interface PreparedMessage {
  /** The status line, the headers and, unless it is separate, the body. */
  bytes: Buffer;
  requestIdAt: number;
  dateAt: number;
  date: string;
  separateBody: Buffer | undefined;
}

/** Formats the status line and the headers as Node formats them. */
export function createMessage(response: PreparedResponse, lastHeaders: string): PreparedMessage {
  const { status, headers, body = Buffer.alloc(0) } = response;
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  head += 'x-request-id: ';
  const requestIdAt = head.length;
  head += `${randomUUID()}\r\nDate: `;
  const dateAt = head.length;
  const date = currentDate();
  head += `${date}\r\n${lastHeaders}\r\n\r\n`;
  const isSeparate = body.length > maxJoinedBytes;
  const bytes = Buffer.allocUnsafeSlow(head.length + (isSeparate ? 0 : body.length));
  bytes.write(head, 'latin1');
  if (!isSeparate) {
    body.copy(bytes, head.length);
    response.body = bytes.subarray(head.length);
  }
  return { bytes, requestIdAt, dateAt, date, separateBody: isSeparate ? body : undefined };
}

/** Gives the message a new request id, or the given one, and the current date. */
export function stampMessage(message: PreparedMessage, requestId?: string): void {
  const { bytes, requestIdAt } = message;
  if (requestId === undefined) {
    // The first and the last group of the UUID are new. A whole new UUID would take 20 times as long.
    writeRandomHex(bytes, requestIdAt, 8);
    writeRandomHex(bytes, requestIdAt + 24, 6);
    writeRandomHex(bytes, requestIdAt + 30, 6);
  } else bytes.write(requestId, requestIdAt, 'latin1');
  const date = currentDate();
  if (date === message.date) return;
  bytes.write(date, message.dateAt, 'latin1');
  message.date = date;
}

export const requestIdOf = ({ bytes, requestIdAt }: PreparedMessage): string =>
  bytes.toString('latin1', requestIdAt, requestIdAt + requestIdLength);

function writeRandomHex(bytes: Buffer, at: number, digits: number): void {
  let random = Math.floor(Math.random() * 0x1_0000_0000);
  for (let digit = at; digit < at + digits; digit++) {
    bytes[digit] = hexDigits[random & 15] as number;
    random >>>= 4;
  }
}

let clock = { second: 0, date: '' };

function currentDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== clock.second) clock = { second, date: new Date().toUTCString() };
  return clock.date;
}
