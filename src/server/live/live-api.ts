import { Hono } from 'hono';
import { mayAct } from '../../domain/account.ts';
import { type ApiEnv, type Caller, needs } from '../auth/signed-in.ts';
import { everything, type LiveChange, type LiveChanges } from './live-changes.ts';

/** How often a stream says that it lives; at the same time it is asked whether its reader may still listen. */
const heartbeatMs = 15_000;
/** How many changes wait for a slow reader; beyond, they become one "anything may have changed". */
const maxWaiting = 64;

/** The event stream that keeps open screens current: read through fetch, so that the token stands in no address. */
export const liveApi = (live: LiveChanges, beatEveryMs = heartbeatMs) =>
  new Hono<ApiEnv>().get('/events', needs('editor'), async (c) => {
    const identify = c.get('identifyCaller');
    const authorization = c.req.header('authorization');
    const events = await openStream(live, {
      beatEveryMs,
      mayListen: () => mayListen(identify(authorization)),
    });
    return c.body(events, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // A proxy that buffers would hold the news back.
      'x-accel-buffering': 'no',
    });
  });

const mayListen = (caller: Promise<Caller>): Promise<boolean> =>
  caller.then(
    ({ roles }) => mayAct(roles, 'editor'),
    () => false,
  );

const encoder = new TextEncoder();
const eventOf = (change: LiveChange) => encoder.encode(`data: ${JSON.stringify(change)}\n\n`);
const beat = encoder.encode(': still here\n\n');

async function openStream(
  live: LiveChanges,
  options: { beatEveryMs: number; mayListen: () => Promise<boolean> },
): Promise<ReadableStream<Uint8Array>> {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let stop = () => {};
  let missed = false;
  let ended = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(its) {
        controller = its;
      },
      pull(its) {
        if (!missed || ended) return;
        missed = false;
        its.enqueue(eventOf(everything));
      },
      cancel() {
        ended = true;
        stop();
      },
    },
    { highWaterMark: maxWaiting },
  );
  const send = (bytes: Uint8Array) => {
    if (ended) return;
    if ((controller?.desiredSize ?? 0) > 0) controller?.enqueue(bytes);
    else missed = true;
  };
  const end = () => {
    if (ended) return;
    ended = true;
    stop();
    controller?.close();
  };
  // Before the answer begins: whoever reads it has heard all since.
  const unsubscribe = await live.subscribe((change) => send(eventOf(change)), end);
  const heartbeat = setInterval(async () => {
    send(beat);
    if (!(await options.mayListen())) end();
  }, options.beatEveryMs);
  heartbeat.unref();
  stop = () => {
    clearInterval(heartbeat);
    unsubscribe();
  };
  if (ended) stop();
  send(beat);
  return stream;
}
