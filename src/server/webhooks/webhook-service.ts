import { randomBytes } from 'node:crypto';
import { site } from '../../../site.config.ts';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import {
  type DeliveryFailure,
  testEvent,
  type WebhookChange,
  type WebhookFields,
  webhookLimits,
} from '../../domain/webhooks/webhook.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import { addMilliseconds, dayMs } from '../platform/clock.ts';
import { readPage, type Transaction } from '../platform/db/database.ts';
import { RetryLater } from '../platform/jobs/job.ts';
import type { Log } from '../platform/logs/log.ts';
import { composeMail, mailLink, mailParagraph, mailText, mailTexts } from '../platform/mail/mail-texts.ts';
import type { Alert } from '../platform/status/status-service.ts';
import type { ServiceParts } from '../service-parts.ts';
import { isAllowedAddress, type SendResult, sendWebhook, signedHeaders } from './send-webhook.ts';
import { sendWebhookJob, webhookNotice } from './webhook.job.ts';
import { createWebhookStore, type DeliveryRow, type WebhookRow } from './webhook-store.ts';

const deliveriesPerPage = 25;
/** With the delays of the job, the last attempt is made about a day after the first. */
const maxAttempts = 13;
const keptDays = 30;
const secretBytes = 32;
const sealPurpose = 'webhook';
/** With this status, the receiver says that the address will never work again. */
const goneStatus = 410;

async function sendSigned(
  webhook: WebhookRow,
  delivery: DeliveryRow,
  { auth, clock, env, signal }: Pick<ServiceParts, 'auth' | 'clock' | 'env'> & { signal: AbortSignal },
): Promise<SendResult> {
  if (webhook.disabled_at) return { kind: 'failed', failure: 'disabled', status: null };
  const body = JSON.stringify({
    id: delivery.id,
    type: delivery.event,
    timestamp: delivery.created_at,
    data: delivery.payload,
  });
  const { sealed_secret, former_sealed_secret, former_secret_until } = webhook;
  const former = former_secret_until && former_secret_until > clock() ? former_sealed_secret : null;
  const secrets = await Promise.all(
    [sealed_secret, ...(former ? [former] : [])].map((sealed) => auth.keyring.unseal(sealPurpose, sealed)),
  );
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${site.siteName} webhooks`,
    ...signedHeaders(secrets, delivery.id, clock(), body),
  };
  return sendWebhook(webhook.url, { headers, body }, { allowPrivate: env.WEBHOOK_ALLOW_PRIVATE, signal });
}

function createDelivering({ database, audit, auth, mail, clock, enqueue, env }: ServiceParts) {
  const store = createWebhookStore(database.orm);

  const disable = async (webhook: WebhookRow, transaction: Transaction): Promise<void> => {
    await createWebhookStore(transaction).update({ id: webhook.id }, { disabled_at: clock() });
    await audit.recordIn(transaction, 'webhook.disabled', { system: 'deliver-webhook' }, webhook.url, {
      after: { by: 'deliver-webhook' },
    });
    await enqueue(webhookNotice, { webhookId: webhook.id }, { transaction });
  };

  /**
   * Records a failed attempt. Returns whether another one is made. If not, the webhook is disabled: after the last
   * attempt, or at once if the receiver answers 410 or its address is refused.
   */
  const recordFailure = (
    webhook: WebhookRow,
    delivery: DeliveryRow,
    { failure, status }: { failure: DeliveryFailure; status: number | null },
  ): Promise<boolean> =>
    database.orm.transaction(async (transaction) => {
      const inTransaction = createWebhookStore(transaction);
      const isDisabled = webhook.disabled_at !== null;
      const isRetried =
        !isDisabled &&
        status !== goneStatus &&
        failure !== 'refused_address' &&
        delivery.attempts < maxAttempts;
      await inTransaction.updateDelivery(delivery.id, {
        failure,
        response_status: status,
        ...(!isRetried && { state: 'failed' }),
      });
      if (isDisabled) return false;
      await inTransaction.noteFailure(webhook.id, clock());
      if (!isRetried) await disable(webhook, transaction);
      return isRetried;
    });

  return {
    /** Makes one attempt of a delivery. Throws `RetryLater` if it failed and another attempt is left. */
    async deliver(deliveryId: string, log: Log, signal: AbortSignal): Promise<void> {
      const delivery = await store.startAttempt(deliveryId, clock());
      const webhook = delivery && (await store.find({ id: delivery.webhook_id }));
      if (!webhook) return;
      const result = await sendSigned(webhook, delivery, { auth, clock, env, signal });
      if (result.kind === 'delivered') {
        const delivered = { state: 'delivered', response_status: result.status, failure: null } as const;
        await store.updateDelivery(deliveryId, delivered);
        if (webhook.failing_since) await store.update({ id: webhook.id }, { failing_since: null });
        return;
      }
      const { failure, status } = result;
      log.warn({ deliveryId, failure, status }, 'webhook not delivered');
      if (await recordFailure(webhook, delivery, result)) throw new RetryLater(failure);
    },

    /** Enqueues the pending deliveries whose jobs were lost, because a backup does not contain them. */
    async enqueueLost(): Promise<void> {
      for (const { id, webhook_id } of await store.listWithoutJob())
        await enqueue(sendWebhookJob, { deliveryId: id }, { key: webhook_id });
    },

    removeOldDeliveries: () => store.removeDeliveriesBefore(addMilliseconds(clock(), -keptDays * dayMs)),

    async mailNotice(webhookId: string, log: Log): Promise<void> {
      const webhook = await store.find({ id: webhookId });
      const user = webhook?.created_by ? await auth.findUser(webhook.created_by) : undefined;
      if (!webhook?.disabled_at || !user || !auth.canReceiveMail(user)) return;
      const { locale, url } = webhook;
      const { subject, text, open } = mailTexts[locale].webhook;
      const parts = [
        mailParagraph(mailText(text, { url })),
        mailLink(open, `${env.SITE_URL}/admin/webhooks`),
      ];
      await mail.send({ to: user.email, ...composeMail(locale, subject, parts) }, log);
    },
  };
}

function createDeliveryLog({ database, audit, clock, enqueue }: ServiceParts) {
  const store = createWebhookStore(database.orm);

  /** Sends a delivery at once, even while earlier deliveries of its webhook wait for their next attempt. */
  const sendNow = (deliveryId: string, transaction: Transaction) =>
    enqueue(sendWebhookJob, { deliveryId }, { transaction, key: deliveryId });

  return {
    async listDeliveries(id: string, page: number) {
      await store.require(id);
      const { rows, ...position } = await readPage(
        page,
        deliveriesPerPage,
        (at) => store.listDeliveries(id, at),
        () => store.deliveries.count({ webhook_id: id }),
      );
      return { deliveries: rows, ...position };
    },

    async test(id: string) {
      const webhook = await store.require(id);
      return database.orm.transaction(async (transaction) => {
        const delivery = await createWebhookStore(transaction).deliveries.insert({
          webhook_id: webhook.id,
          event: testEvent,
          payload: {},
          created_at: clock(),
        });
        await sendNow(delivery.id, transaction);
        const { webhook_id, payload, ...logged } = delivery;
        return { ...logged, next_attempt_at: delivery.created_at };
      });
    },

    /** Sends a finished delivery again, with the same id. */
    async redeliver(id: string, deliveryId: string, actor: Actor) {
      const delivery = await store.deliveries.find({ id: deliveryId });
      if (delivery?.webhook_id !== id) throw new Problem('delivery_not_found');
      if (delivery.state === 'pending') throw new Problem('delivery_pending');
      const webhook = await store.require(id);
      await database.orm.transaction(async (transaction) => {
        await createWebhookStore(transaction).updateDelivery(delivery.id, {
          state: 'pending',
          attempts: 0,
          failure: null,
          response_status: null,
        });
        await sendNow(delivery.id, transaction);
        await audit.recordIn(transaction, 'webhook.redelivered', actor, webhook.url, {
          after: { id: delivery.id, event: delivery.event },
        });
      });
      return { ok: true };
    },
  };
}

export function createWebhookService(dependencies: ServiceParts) {
  const { database, audit, auth, clock, env } = dependencies;
  const store = createWebhookStore(database.orm);

  const refuseAddress = (url: string) => {
    if (!isAllowedAddress(url, env.WEBHOOK_ALLOW_PRIVATE)) throw new Problem('webhook_address_refused');
  };

  const makeSecret = async () => {
    const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
    return { secret, sealed_secret: await auth.keyring.seal(sealPurpose, secret) };
  };

  return {
    ...createDeliveryLog(dependencies),

    ...createDelivering(dependencies),

    /** Counts the webhooks that were disabled because their deliveries failed. */
    async findAlert(): Promise<Alert> {
      const failed = (await store.list()).filter((row) => row.disabled_at && row.failing_since);
      return { kind: 'webhooks', count: failed.length, path: '/admin/webhooks' };
    },

    async list() {
      const rows = await store.list();
      const deliveries = rows.length > 0 ? await store.listNewest(rows.map(({ id }) => id)) : [];
      const newest = new Map(deliveries.map(({ webhook_id, ...delivery }) => [webhook_id, delivery]));
      return { webhooks: rows.map((row) => ({ ...toListed(row), newest: newest.get(row.id) ?? null })) };
    },

    /** Creates a webhook and returns the secret of its signatures, which cannot be read again. */
    async create({ url, events }: WebhookFields, locale: Locale, actor: Actor) {
      refuseAddress(url);
      const { secret, sealed_secret } = await makeSecret();
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
        await audit.recordIn(transaction, 'webhook.created', actor, url, { after: { events } });
        return { ...toListed(row), secret };
      });
    },

    /** Makes a new secret and returns it. For a day, messages are signed with the former secret too. */
    async renewSecret(id: string, actor: Actor) {
      const { secret, sealed_secret } = await makeSecret();
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createWebhookStore(transaction);
        const before = await inTransaction.require(id);
        const row = await inTransaction.change(id, {
          sealed_secret,
          former_sealed_secret: before.sealed_secret,
          former_secret_until: addMilliseconds(clock(), dayMs),
        });
        await audit.recordIn(transaction, 'webhook.secret_renewed', actor, row.url);
        return { ...toListed(row), secret };
      });
    },

    async change(id: string, { url, events, enabled }: WebhookChange, actor: Actor) {
      refuseAddress(url);
      const before = await store.require(id);
      return database.orm.transaction(async (transaction) => {
        const row = await createWebhookStore(transaction).change(id, {
          url,
          events,
          disabled_at: enabled ? null : (before.disabled_at ?? clock()),
          // A disabled webhook with `failing_since` counts as disabled by failures, not by a person.
          ...(enabled !== (before.disabled_at === null) && { failing_since: null }),
        });
        await audit.recordIn(transaction, 'webhook.changed', actor, url, {
          before: { url: before.url, events: before.events, enabled: before.disabled_at === null },
          after: { url, events, enabled },
        });
        return toListed(row);
      });
    },

    remove: (id: string, actor: Actor): Promise<void> =>
      database.orm.transaction(async (transaction) => {
        const row = await orProblem(createWebhookStore(transaction).take({ id }), 'webhook_not_found');
        await audit.recordIn(transaction, 'webhook.deleted', actor, row.url, {
          before: { events: row.events },
        });
      }),
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;

const toListed = (row: WebhookRow) =>
  pick(row, 'id', 'url', 'events', 'created_at', 'disabled_at', 'failing_since', 'former_secret_until');
