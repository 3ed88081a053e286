import { randomBytes } from 'node:crypto';
import { site } from '../../../site.config.ts';
import type { Locale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import {
  type DeliveryFailure,
  retryDelayAfter,
  testEvent,
  type WebhookChange,
  type WebhookFields,
  webhookLimits,
} from '../../domain/webhooks/webhook.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { AuthService } from '../auth/auth-service.ts';
import { addMilliseconds, type Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { readPage } from '../platform/db/read-page.ts';
import type { Env } from '../platform/env.ts';
import type { Enqueue } from '../platform/jobs/job-runner.ts';
import type { Log } from '../platform/logs/log.ts';
import type { MailService } from '../platform/mail/mail-service.ts';
import type { Alert } from '../platform/status/status-service.ts';
import { deliverWebhook, webhookNotice } from './deliver-webhook.job.ts';
import { isAllowedAddress, sendWebhook, signedHeaders } from './send-webhook.ts';
import { writeWebhookNotice } from './webhook-notice-text.ts';
import { createWebhookStore, type DeliveryRow, type WebhookRow } from './webhook-store.ts';

const deliveriesPerPage = 25;
/** An attempt takes at most ten seconds, so a worker that has not renewed its lease for this long has died. */
const leaseMs = 30_000;
const overdueMs = 30_000;
/** A job stops after this time, before its time limit. The next job delivers the remaining events. */
const maxJobMs = 45_000;
const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const secretBytes = 32;
const sealPurpose = 'webhook';
/** With this status, the receiver says that the address will never work again. */
const goneStatus = 410;

export function createWebhookService(dependencies: {
  database: Database;
  audit: AuditService;
  auth: AuthService;
  mail: MailService;
  clock: Clock;
  enqueue: Enqueue;
  env: Env;
}) {
  const { database, audit, auth, mail, clock, enqueue, env } = dependencies;
  const allowPrivate = env.WEBHOOK_ALLOW_PRIVATE;
  const store = createWebhookStore(database.orm);

  const refuseAddress = (url: string) => {
    if (!isAllowedAddress(url, allowPrivate)) throw new Problem('webhook_address_refused');
  };
  const require = async (id: string): Promise<WebhookRow> => {
    const row = await store.find(id);
    if (!row) throw new Problem('webhook_not_found');
    return row;
  };

  /** Makes a delivery due now, and allows all its attempts again. */
  const plan = async (delivery: Pick<DeliveryRow, 'id' | 'webhook_id'>, transaction: Transaction) => {
    await createWebhookStore(transaction).updateDelivery(delivery.id, {
      state: 'pending',
      attempts: 0,
      next_attempt_at: clock(),
      failure: null,
      response_status: null,
    });
    await enqueue(deliverWebhook, { webhookId: delivery.webhook_id }, { transaction });
  };

  const disable = async (webhook: WebhookRow, transaction: Transaction): Promise<void> => {
    await createWebhookStore(transaction).update(webhook.id, { disabled_at: clock() });
    await audit.record(
      {
        action: 'webhook.disabled',
        actor: null,
        address: null,
        target: webhook.url,
        after: { by: 'deliver-webhook' },
      },
      transaction,
    );
    await enqueue(webhookNotice, { webhookId: webhook.id }, { transaction });
  };

  /**
   * Schedules the next attempt after a failure. Disables the webhook after the last attempt, or at once if the receiver
   * answers 410 or its address is refused.
   */
  const recordFailure = (
    webhook: WebhookRow,
    delivery: DeliveryRow,
    { failure, status }: { failure: DeliveryFailure; status: number | null },
  ) =>
    database.orm.transaction(async (transaction) => {
      const inTransaction = createWebhookStore(transaction);
      const isDisabled = webhook.disabled_at !== null;
      const delay =
        isDisabled || status === goneStatus || failure === 'refused_address'
          ? undefined
          : retryDelayAfter(delivery.attempts);
      const next = delay === undefined ? null : addMilliseconds(clock(), delay * 1000);
      await inTransaction.updateDelivery(delivery.id, {
        failure,
        response_status: status,
        next_attempt_at: next,
        ...(!next && { state: 'failed' }),
      });
      if (isDisabled) return;
      await inTransaction.noteFailure(webhook.id, clock());
      if (next) await enqueue(deliverWebhook, { webhookId: webhook.id }, { transaction, startAfter: next });
      else await disable(webhook, transaction);
    });

  /** Makes one attempt. Returns whether the next event can be tried at once. */
  const attempt = async (
    webhook: WebhookRow,
    delivery: DeliveryRow,
    log: Log,
    signal: AbortSignal,
  ): Promise<boolean> => {
    if (webhook.disabled_at) {
      await recordFailure(webhook, delivery, { failure: 'disabled', status: null });
      // The remaining events of a disabled webhook can be tried at once, because they fail without a request.
      return true;
    }
    const body = JSON.stringify({
      id: delivery.id,
      type: delivery.event,
      timestamp: delivery.created_at.toISOString(),
      data: delivery.payload,
    });
    const secret = await auth.keyring.unseal(sealPurpose, webhook.sealed_secret);
    const headers = {
      'content-type': 'application/json',
      'user-agent': `${site.siteName} webhooks`,
      ...signedHeaders(secret, delivery.id, clock(), body),
    };
    const result = await sendWebhook(webhook.url, { headers, body }, { allowPrivate, signal });
    if (result.kind === 'failed') {
      const { failure, status } = result;
      log.warn({ deliveryId: delivery.id, failure, status }, 'webhook not delivered');
      await recordFailure(webhook, delivery, result);
      return false;
    }
    await store.updateDelivery(delivery.id, {
      state: 'delivered',
      response_status: result.status,
      failure: null,
      next_attempt_at: null,
    });
    if (webhook.failing_since) await store.update(webhook.id, { failing_since: null });
    return true;
  };

  return {
    /** Counts the webhooks that were disabled because their deliveries failed. */
    async findAlert(): Promise<Alert> {
      const failed = (await store.list()).filter((row) => row.disabled_at && row.failing_since);
      return { kind: 'webhooks', count: failed.length, path: '/admin/webhooks' };
    },

    async list() {
      const rows = await store.list();
      const newest = new Map(
        (rows.length > 0 ? await store.listNewest(rows.map(({ id }) => id)) : []).map((each) => [
          each.webhook_id,
          { state: each.state, created_at: each.created_at.toISOString() },
        ]),
      );
      return { webhooks: rows.map((row) => ({ ...toListed(row), newest: newest.get(row.id) ?? null })) };
    },

    /** Creates a webhook and returns the secret of its signatures, which cannot be read again. */
    async create({ url, events }: WebhookFields, locale: Locale, actor: Actor) {
      refuseAddress(url);
      const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
      const sealed_secret = await auth.keyring.seal(sealPurpose, secret);
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createWebhookStore(transaction);
        if ((await inTransaction.count()) >= webhookLimits.perSite)
          throw new Problem('too_many_webhooks', { values: { max: webhookLimits.perSite } });
        const created_by = auditActor(actor).actor?.id ?? null;
        const row = await inTransaction.insert({
          url,
          events,
          sealed_secret,
          locale,
          created_by,
          created_at: clock(),
        });
        await audit.record(
          { action: 'webhook.created', ...auditActor(actor), target: url, after: { events } },
          transaction,
        );
        return { ...toListed(row), secret };
      });
    },

    async change(id: string, { url, events, enabled }: WebhookChange, actor: Actor) {
      refuseAddress(url);
      const before = await require(id);
      return database.orm.transaction(async (transaction) => {
        const row = await createWebhookStore(transaction).update(id, {
          url,
          events,
          disabled_at: enabled ? null : (before.disabled_at ?? clock()),
          // When a person enables or disables the webhook, `failing_since` is cleared. A disabled webhook that has it
          // counts as disabled by failures.
          ...(enabled !== (before.disabled_at === null) && { failing_since: null }),
        });
        if (!row) throw new Problem('webhook_not_found');
        await audit.record(
          {
            action: 'webhook.changed',
            ...auditActor(actor),
            target: url,
            before: { url: before.url, events: before.events, enabled: before.disabled_at === null },
            after: { url, events, enabled },
          },
          transaction,
        );
        return toListed(row);
      });
    },

    remove: (id: string, actor: Actor): Promise<void> =>
      database.orm.transaction(async (transaction) => {
        const row = await createWebhookStore(transaction).remove(id);
        if (!row) throw new Problem('webhook_not_found');
        await audit.record(
          {
            action: 'webhook.deleted',
            ...auditActor(actor),
            target: row.url,
            before: { events: row.events },
          },
          transaction,
        );
      }),

    async listDeliveries(id: string, page: number) {
      await require(id);
      const { rows, ...position } = await readPage(
        page,
        deliveriesPerPage,
        (at) => store.listDeliveries(id, at),
        () => store.countDeliveries(id),
      );
      return { deliveries: rows.map(toDelivery), ...position };
    },

    async test(id: string) {
      const webhook = await require(id);
      return database.orm.transaction(async (transaction) => {
        const now = clock();
        const delivery = await createWebhookStore(transaction).insertDelivery({
          webhook_id: webhook.id,
          event: testEvent,
          payload: {},
          created_at: now,
          next_attempt_at: now,
        });
        await enqueue(deliverWebhook, { webhookId: webhook.id }, { transaction });
        return toDelivery(delivery);
      });
    },

    /** Sends a finished delivery again, with the same id. */
    async redeliver(id: string, deliveryId: string, actor: Actor) {
      const delivery = await store.findDelivery(deliveryId);
      if (delivery?.webhook_id !== id) throw new Problem('delivery_not_found');
      if (delivery.state === 'pending') throw new Problem('delivery_pending');
      const webhook = await require(id);
      await database.orm.transaction(async (transaction) => {
        await plan(delivery, transaction);
        await audit.record(
          {
            action: 'webhook.redelivered',
            ...auditActor(actor),
            target: webhook.url,
            after: { id: delivery.id, event: delivery.event },
          },
          transaction,
        );
      });
      return { ok: true };
    },

    /**
     * Delivers the due events of a webhook in order, one at a time, so that a killed worker repeats at most one of
     * them. Does nothing while another worker delivers events of the same webhook.
     */
    async deliverDue(webhookId: string, log: Log, signal: AbortSignal): Promise<void> {
      const startedAt = Date.now();
      let hasFailed = false;
      do {
        const now = clock();
        const webhook = await store.lease(webhookId, now, addMilliseconds(now, leaseMs));
        if (!webhook) return;
        try {
          for (;;) {
            if (Date.now() - startedAt > maxJobMs) {
              await enqueue(deliverWebhook, { webhookId });
              return;
            }
            const at = clock();
            const until = addMilliseconds(at, leaseMs);
            const delivery = await store.takeDue(webhookId, at, until);
            if (!delivery) break;
            await store.update(webhookId, { leased_until: until });
            // After a failure, the other events wait for the next job, so that a failing receiver gets few requests.
            hasFailed = !(await attempt(webhook, delivery, log, signal));
            if (hasFailed) break;
          }
        } finally {
          await store.update(webhookId, { leased_until: null });
        }
        // A job that ran while this worker had the lease did nothing, so its deliveries may still be due.
      } while (!hasFailed && (await store.hasDue(webhookId, clock())));
    },

    /** Enqueues the webhooks whose job was lost, for example when a backup was restored, and deletes old deliveries. */
    async upkeep(): Promise<number> {
      const now = clock();
      const overdue = await store.listOverdue(addMilliseconds(now, -overdueMs));
      for (const { id } of overdue) await enqueue(deliverWebhook, { webhookId: id });
      await store.removeDeliveriesBefore(addMilliseconds(now, -keptDays * dayMs));
      return overdue.length;
    },

    async mailNotice(webhookId: string, log: Log): Promise<void> {
      const webhook = await store.find(webhookId);
      const user = webhook?.created_by ? await auth.findUser(webhook.created_by) : undefined;
      if (!webhook?.disabled_at || !user || !auth.canReceiveMail(user)) return;
      const { locale, url } = webhook;
      const text = writeWebhookNotice({ locale, url, link: `${env.SITE_URL}/admin/webhooks` });
      await mail.send({ to: user.email, ...text }, log);
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;

const toListed = ({ id, url, events, created_at, disabled_at, failing_since }: WebhookRow) => ({
  id,
  url,
  events,
  created_at: created_at.toISOString(),
  disabled_at: disabled_at?.toISOString() ?? null,
  failing_since: failing_since?.toISOString() ?? null,
});

const toDelivery = (row: Omit<DeliveryRow, 'payload'>) => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  failure: row.failure,
  response_status: row.response_status,
  created_at: row.created_at.toISOString(),
  last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
});
