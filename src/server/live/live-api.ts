import { Hono } from 'hono';
import { hasRole } from '../../domain/accounts/account.ts';
import { Problem } from '../../domain/problems.ts';
import { type ApiEnv, type Caller, callerOf, requireAccess } from '../auth/signed-in.ts';
import { type ConnectionLimits, createConnectionLimit } from './connection-limit.ts';
import { createHeartbeat, type HeartbeatStream } from './heartbeat.ts';
import { everything, type LiveChange, type LiveChanges } from './live-changes.ts';

/** How often a stream says that it lives; at the same time it is asked whether its reader may still listen. */
const heartbeatMs = 15_000;
/** How many changes wait for a slow reader; beyond, they become one "anything may have changed". */
const maxWaiting = 64;
/** A tab that is not looked at has no stream, so nobody needs many. */
const usualLimits: ConnectionLimits = { perProcess: 2000, perUser: 20 };

/** The event stream that keeps open screens current: read through fetch, so that the token stands in no address. */
export const liveApi = (
  live: LiveChanges,
  {
    beatEveryMs = heartbeatMs,
    limits = usualLimits,
  }: { beatEveryMs?: number; limits?: ConnectionLimits } = {},
) => {
  const places = createConnectionLimit(limits);
  const heart = createHeartbeat(beatEveryMs);
  return new Hono<ApiEnv>().get('/events', requireAccess('editor'), async (c) => {
    const identify = c.get('identifyCaller');
    const authorization = c.req.header('authorization');
    const leave = places.take(callerOf(c).id);
    const events = await openStream(live, {
      leave,
      join: (stream) => heart.join(authorization ?? '', () => mayListen(identify(authorization)), stream),
    }).catch((error) => {
      leave();
      throw error;
    });
    return c.body(events, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // A proxy that buffers would hold the news back.
      'x-accel-buffering': 'no',
    });
  });
};

/** Who is refused may not; while nobody can say (the database is away) there is no news to hear either. */
const mayListen = (caller: Promise<Caller>): Promise<boolean> =>
  caller.then(
    ({ roles }) => hasRole(roles, 'editor'),
    (error) => !(error instanceof Problem && error.status < 500),
  );

const encoder = new TextEncoder();
const eventOf = (change: LiveChange) => encoder.encode(`data: ${JSON.stringify(change)}\n\n`);
const beat = encoder.encode(': still here\n\n');

async function openStream(
  live: LiveChanges,
  { leave, join }: { leave: () => void; join: (stream: HeartbeatStream) => () => void },
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
  const part = join({ beat: () => send(beat), end });
  stop = () => {
    part();
    unsubscribe();
    leave();
  };
  if (ended) stop();
  send(beat);
  return stream;
}
