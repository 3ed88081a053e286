import pg from 'pg';

export interface Listener {
  onNotification(payload: string): void;
  /** Called when the connection is lost. From then on, notifications may be missed. */
  onDisconnected(reason: Error): void;
  /** Called when the connection is restored. Notifications since onDisconnected may have been missed. */
  onReconnected(): void;
}

/** Interval and timeout add up to less than a second, so a broken connection is detected within a second. */
const heartbeatIntervalMs = 400;
const heartbeatTimeoutMs = 500;
/** A busy server may take longer for LISTEN than a heartbeat may, and a start must not fail because of it. */
const listenTimeoutMs = 10_000;
const reconnectAfterMs = [100, 250, 500, 1000, 2000];

/** Listens on a separate PostgreSQL connection with a heartbeat. Reconnects after a failure until it is closed. */
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
    let disconnected = false;
    const onDisconnected = (reason: Error) => {
      if (disconnected || closed || client !== fresh) return;
      disconnected = true;
      clearTimeout(beat);
      client = undefined;
      fresh.end().catch(() => {});
      listener.onDisconnected(reason);
      scheduleReconnect(0);
    };
    fresh.on('error', onDisconnected);
    fresh.on('end', () => onDisconnected(new Error('the connection was closed')));
    fresh.on('notification', (message) => {
      if (message.channel === channel) listener.onNotification(message.payload ?? '');
    });
    try {
      await fresh.connect();
      await fresh.query({
        text: `LISTEN ${pg.escapeIdentifier(channel)}`,
        query_timeout: listenTimeoutMs,
      } as pg.QueryConfig);
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
    if (closed) return void fresh.end().catch(() => {});
    client = fresh;
    const scheduleBeat = () => {
      beat = setTimeout(
        () => void fresh.query('SELECT 1').then(scheduleBeat, onDisconnected),
        heartbeatIntervalMs,
      ).unref();
    };
    scheduleBeat();
  };

  const scheduleReconnect = (attempt: number) => {
    if (closed) return;
    retry = setTimeout(
      () =>
        void connect().then(
          () => closed || listener.onReconnected(),
          () => scheduleReconnect(attempt + 1),
        ),
      reconnectAfterMs[Math.min(attempt, reconnectAfterMs.length - 1)],
    ).unref();
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
