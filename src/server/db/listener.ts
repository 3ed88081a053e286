import pg from 'pg';

export interface Listener {
  onNotice(payload: string): void;
  /** The connection is lost: notifications may be missed from now on. */
  onCut(reason: Error): void;
  /** The connection is restored: notifications may have been missed since onCut. */
  onRestored(): void;
}

/** Together under a second, the longest time for which a broken connection can go unnoticed. */
const heartbeatEveryMs = 400;
const heartbeatTimeoutMs = 500;
const reconnectAfterMs = [100, 250, 500, 1000, 2000];

/** LISTENs on a separate PostgreSQL connection, with a heartbeat, and reconnects until it is closed. */
export async function listenOnPostgres(config: pg.ClientConfig, channel: string, listener: Listener) {
  let client: pg.Client | undefined;
  let beat: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    const fresh = new pg.Client({
      ...config,
      application_name: 'novasjekk-notices',
      keepAlive: true,
      connectionTimeoutMillis: 2000,
      query_timeout: heartbeatTimeoutMs,
    });
    let cut = false;
    const onCut = (reason: Error) => {
      if (cut || closed || client !== fresh) return;
      cut = true;
      clearTimeout(beat);
      client = undefined;
      fresh.end().catch(() => {});
      listener.onCut(reason);
      scheduleReconnect(0);
    };
    fresh.on('error', onCut);
    fresh.on('end', () => onCut(new Error('the connection was closed')));
    fresh.on('notification', (message) => {
      if (message.channel === channel) listener.onNotice(message.payload ?? '');
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
    if (closed) return void fresh.end().catch(() => {});
    client = fresh;
    const scheduleBeat = () => {
      beat = setTimeout(() => fresh.query('SELECT 1').then(scheduleBeat, onCut), heartbeatEveryMs);
      beat.unref();
    };
    scheduleBeat();
  };

  const scheduleReconnect = (attempt: number) => {
    if (closed) return;
    retry = setTimeout(
      () =>
        connect().then(
          () => closed || listener.onRestored(),
          () => scheduleReconnect(attempt + 1),
        ),
      reconnectAfterMs[Math.min(attempt, reconnectAfterMs.length - 1)],
    );
    retry.unref();
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(beat);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
