import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { LanguageWishes } from './cache-key.ts';
import { type CachedResponse, datedBytes, variantFor } from './cached-response.ts';

export type FindCached = (url: string, headers: LanguageWishes) => CachedResponse | undefined;

/** Undefined at once for what was never kept; later, for what cannot be kept any more. */
export type RenewCached = (
  url: string,
  headers: LanguageWishes,
) => Promise<CachedResponse | undefined> | undefined;

/** Longer heads are left to Node, which has a limit of its own. */
const longestHead = 8192;
/** A request sent at the last moment of the time we tell must not meet a closed connection; Node allows as much. */
const onItsWayMs = 1000;

/**
 * Answers what is kept straight on the connection, ahead of Node's own HTTP, which costs more than all else of a hit.
 * It reads one plain form of request: a whole GET without a body, alone in its piece. Whatever differs in the least is
 * handed to Node unread, and so is all that follows on that connection.
 */
export function answerOnFastPath(
  server: Server,
  options: { findKept: FindCached; renewKept: RenewCached; silentMs: number; keepAliveMs: number },
) {
  const { findKept, renewKept, silentMs, keepAliveMs } = options;
  const node = server.listeners('connection') as ((socket: Socket) => void)[];
  const ours = new Set<Socket>();
  /** Have not said anything yet. */
  const silent = new Set<Socket>();
  const waiting = new Set<Socket>();
  let stopping = false;

  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    ours.add(socket);
    silent.add(socket);
    let answered = false;
    const letGo = () => {
      ours.delete(socket);
      silent.delete(socket);
      socket.off('data', hear).off('end', end).off('error', cut).off('timeout', cut).off('close', letGo);
    };
    const handOver = (piece: Buffer) => {
      letGo();
      socket.setTimeout(0);
      socket.unshift(piece);
      for (const listener of node) listener.call(server, socket);
    };
    const answer = (request: PlainRequest, stored: CachedResponse) => {
      if (!answered) socket.setTimeout(keepAliveMs + onItsWayMs);
      answered = true;
      socket.write(datedBytes(variantFor(stored, request['accept-encoding'])));
    };
    const answerLater = async (
      piece: Buffer,
      request: PlainRequest,
      renewed: Promise<CachedResponse | undefined>,
    ) => {
      waiting.add(socket);
      // It is we who are slow now.
      socket.setTimeout(0);
      answered = false;
      socket.pause();
      const stored = await renewed;
      waiting.delete(socket);
      if (socket.destroyed) return;
      if (stored) answer(request, stored);
      else handOver(piece);
      socket.resume();
      if (stored && stopping) socket.end();
    };
    const hear = (piece: Buffer) => {
      silent.delete(socket);
      // Who has not read the last answer yet is Node's to hold back.
      const isOurs = !stopping && socket.writableLength === 0 && piece.length <= longestHead;
      const request = isOurs ? readPlain(piece.toString('latin1')) : undefined;
      if (!request) return handOver(piece);
      const stored = findKept(request.url, request);
      if (stored) return answer(request, stored);
      const renewed = renewKept(request.url, request);
      if (!renewed) return handOver(piece);
      void answerLater(piece, request, renewed);
    };
    const end = () => socket.end();
    const cut = () => socket.destroy();
    socket.setTimeout(silentMs);
    socket.on('data', hear).on('end', end).on('error', cut).on('timeout', cut).on('close', letGo);
  });

  return {
    /** From now on every request is Node's, which tells its client to close. */
    retire() {
      stopping = true;
    },
    endIdle() {
      for (const socket of ours) if (!waiting.has(socket) && !silent.has(socket)) socket.end();
    },
    /** Their first request may have arrived and not been read: they get more time than who is idle after an answer. */
    endSilent() {
      for (const socket of silent) socket.end();
    },
    cutAll() {
      for (const socket of ours) socket.destroy();
    },
  };
}

const plainGet = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[A-Za-z0-9-]+:[\t -~]*\r\n)+\r\n$/;
/** A body, a wish of the connection or a condition: nothing that is answered here. */
const wantsMore =
  /\r\n(?:(?:content-length|transfer-encoding|expect|upgrade|te|trailer|range|if-[a-z-]+):|(?:proxy-)?connection:(?! ?keep-alive\r\n))/;

interface PlainRequest extends LanguageWishes {
  url: string;
  'accept-encoding'?: string | undefined;
}

function readPlain(head: string): PlainRequest | undefined {
  const url = plainGet.exec(head)?.[1];
  if (url === undefined) return undefined;
  const names = head.toLowerCase();
  if (wantsMore.test(names)) return undefined;
  const host = headerOf('host', head, names);
  const encoding = headerOf('accept-encoding', head, names);
  const language = headerOf('accept-language', head, names);
  const cookie = headerOf('cookie', head, names);
  if (host === undefined || host === twice) return undefined;
  if (encoding === twice || language === twice || cookie === twice) return undefined;
  return { url, 'accept-encoding': encoding, 'accept-language': language, cookie };
}

const twice = Symbol('a header that came twice');

function headerOf(name: string, head: string, names: string): string | undefined | typeof twice {
  const start = `\r\n${name}:`;
  const at = names.indexOf(start);
  if (at === -1) return undefined;
  const from = at + start.length;
  if (names.includes(start, from)) return twice;
  return head.slice(from, head.indexOf('\r\n', from)).trim();
}
