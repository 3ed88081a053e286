import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const checkEveryMs = 5000;
/** A connection on which nothing could be sent for this long is closed. */
const stalledAfterMs = 30_000;

/** The count of libuv, unlike Node's, shrinks while a large write is being sent. */
const waitingBytes = (socket: Socket): number => {
  const { _handle: handle } = socket as unknown as { _handle: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize || socket.writableLength;
};

/** Unread responses would stay in memory. The timer runs only while there are connections. */
export function closeStalledConnections(server: Server): void {
  const connections = new Map<Socket, { waiting: number; since: number }>();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const now = performance.now();
    for (const [socket, state] of connections) {
      const waiting = waitingBytes(socket);
      if (waiting === 0 || waiting !== state.waiting) connections.set(socket, { waiting, since: now });
      else if (now - state.since >= stalledAfterMs) socket.destroy();
    }
  };
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { waiting: 0, since: performance.now() });
    timer ??= setInterval(check, checkEveryMs).unref();
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  });
}
