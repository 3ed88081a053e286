import { Hono } from 'hono';
import { Problem } from '../../../domain/problems.ts';
import { hasRole } from '../../../domain/users/user.ts';
import { type ApiEnv, type Caller, callerOf, forEditors } from '../../auth/require-access.ts';
import { answers } from '../http/route.ts';
import { createHeartbeat, type HeartbeatStream } from './heartbeat.ts';
import { anyChange, type LiveChange, type LiveChanges } from './live-changes.ts';

const heartbeatMs = 15_000;
/** Changes of this table are not sent. They start a check of the access of all streams. */
const accessTable = 'user_roles';
/** At most this many changes are buffered for a slow client. Further changes are replaced by one `anyChange`. */
const maxBufferedChanges = 64;
/** A user needs few streams at a time, because the admin closes the stream of a hidden tab. */
const defaultLimits = { perProcess: 2000, perUser: 20 };

/** The client reads the stream with fetch, because EventSource would need the token in the URL. */
export const liveApi = (
  live: LiveChanges,
  options: { heartbeatIntervalMs?: number; limits?: typeof defaultLimits } = {},
) => {
  const { heartbeatIntervalMs = heartbeatMs, limits = defaultLimits } = options;
  const limit = createConnectionLimit(limits);
  const heartbeat = createHeartbeat(heartbeatIntervalMs);
  return new Hono<ApiEnv>().get('/events', forEditors, answers('text/event-stream'), async (c) => {
    const identify = c.get('identifyCaller');
    const authorization = c.req.header('authorization');
    const release = limit.acquire(callerOf(c).id);
    const events = await openStream(live, {
      release,
      checkAccess: heartbeat.checkSoon,
      addHeartbeat: (stream) =>
        heartbeat.add(authorization ?? '', () => hasAccess(identify(authorization)), stream),
    }).catch((error) => {
      release();
      throw error;
    });
    return c.body(events, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Turns off the buffering of nginx, which would delay the events.
      'x-accel-buffering': 'no',
    });
  });
};

/** If the access check itself fails, for example because the database is unavailable, the stream stays open. */
const hasAccess = (caller: Promise<Caller>): Promise<boolean> =>
  caller.then(
    ({ roles }) => hasRole(roles, 'editor'),
    (error) => !(error instanceof Problem && error.status < 500),
  );

const encoder = new TextEncoder();
const eventOf = (change: LiveChange) => encoder.encode(`data: ${JSON.stringify(change)}\n\n`);
const heartbeatComment = encoder.encode(': heartbeat\n\n');

async function openStream(
  live: LiveChanges,
  options: {
    release: () => void;
    checkAccess: () => Promise<void>;
    addHeartbeat: (stream: HeartbeatStream) => () => void;
  },
): Promise<ReadableStream<Uint8Array>> {
  const { release, checkAccess, addHeartbeat } = options;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cleanUp = () => {};
  let missedChanges = false;
  let ended = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(created) {
        controller = created;
      },
      pull(pulled) {
        if (!missedChanges || ended) return;
        missedChanges = false;
        pulled.enqueue(eventOf(anyChange));
      },
      cancel() {
        ended = true;
        cleanUp();
      },
    },
    { highWaterMark: maxBufferedChanges },
  );
  const send = (bytes: Uint8Array) => {
    if (ended) return;
    if ((controller?.desiredSize ?? 0) > 0) controller?.enqueue(bytes);
    else missedChanges = true;
  };
  const end = () => {
    if (ended) return;
    ended = true;
    cleanUp();
    controller?.close();
  };
  let checked: Promise<void> | undefined;
  /** A user who loses access must not see the next change, so changes wait until access has been checked. */
  const onChange = (change: LiveChange) => {
    if (change.table === accessTable) checked = checkAccess();
    else if (checked) void checked.then(() => send(eventOf(change)));
    else send(eventOf(change));
  };
  // The subscription begins before the response, so that the client misses no change after the response has started.
  const unsubscribe = await live.subscribe(onChange, end);
  const removeHeartbeat = addHeartbeat({ writeHeartbeat: () => send(heartbeatComment), end });
  cleanUp = () => {
    removeHeartbeat();
    unsubscribe();
    release();
  };
  if (ended) cleanUp();
  send(heartbeatComment);
  return stream;
}

/** Limits the number of open event streams, because each stream occupies memory until it ends. */
export function createConnectionLimit({ perProcess, perUser }: typeof defaultLimits) {
  const open = new Set<{ userId: string }>();
  return {
    /** Counts a new connection, or throws if a limit is reached. The returned function releases the connection. */
    acquire(userId: string): () => void {
      const ofUser = [...open].filter((each) => each.userId === userId);
      if (ofUser.length >= perUser) throw new Problem('too_many_streams');
      if (open.size >= perProcess) throw new Problem('streams_full');
      const connection = { userId };
      open.add(connection);
      return () => void open.delete(connection);
    },
  };
}
