import { type ArticleFields, existsIn } from '../../domain/articles/article.ts';
import { locales, localizedPath } from '../../domain/locale.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import type { WebhookEvent } from '../../domain/webhooks/webhook.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Env } from '../platform/env.ts';
import type { Enqueue } from '../platform/jobs/job-runner.ts';
import { deliverWebhook } from './deliver-webhook.job.ts';
import { createWebhookStore } from './webhook-store.ts';

/**
 * Writes events for the webhooks that subscribed to them. The deliveries are committed together with the change that
 * caused the event, so that no event is lost or sent for a change that was rolled back.
 */
export function createWebhookEvents(parts: { clock: Clock; enqueue: Enqueue; env: Pick<Env, 'SITE_URL'> }) {
  const { clock, enqueue, env } = parts;
  const emit = async (event: WebhookEvent, data: object, transaction: Transaction): Promise<void> => {
    const store = createWebhookStore(transaction);
    for (const { id: webhook_id } of await store.listSubscribed(event)) {
      const now = clock();
      await store.insertDelivery({
        webhook_id,
        event,
        payload: { ...data },
        created_at: now,
        next_attempt_at: now,
      });
      await enqueue(deliverWebhook, { webhookId: webhook_id }, { transaction });
    }
  };
  return {
    emit,

    /** Reports a change that readers see: an article was published, changed while published, or removed. */
    async articleChanged(
      article: ArticleFields & { id: string; updated_at: Date },
      { wasPublic, isPublic }: { wasPublic: boolean; isPublic: boolean },
      transaction: Transaction,
    ): Promise<void> {
      if (!wasPublic && !isPublic) return;
      const event = !wasPublic ? 'article.published' : isPublic ? 'article.changed' : 'article.removed';
      const { id, slug, title_no, title_en, published_at, updated_at } = article;
      const urls = Object.fromEntries(
        locales
          .filter((locale) => existsIn(article, locale))
          .map((locale) => [locale, env.SITE_URL + localizedPath(articlePath(slug), locale)]),
      );
      await emit(
        event,
        { article: { id, slug, title_no, title_en, urls, published_at, updated_at } },
        transaction,
      );
    },
  };
}

export type WebhookEvents = ReturnType<typeof createWebhookEvents>;
