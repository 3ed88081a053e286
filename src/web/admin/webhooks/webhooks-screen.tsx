import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { type ProductEvent, productEvents } from '../../../domain/events.ts';
import { webhookLimits } from '../../../domain/webhooks/webhook.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/check-list.tsx';
import { bindText, Field } from '../../ui/field.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { api, responseBody, useAdminMutation } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useTexts, useWordTranslator } from '../parts/formats.ts';
import { DialogForm, SecretDialog } from '../parts/forms/form-dialog.tsx';
import { RecordScreen } from '../parts/record-screen.tsx';
import { AskButton, useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { type ListedWebhook, webhookKeys } from './data.ts';

export default function Webhooks() {
  const { t } = useTexts();
  useLiveEvents();
  return (
    <RecordScreen
      feature="webhooks"
      icon={WebhookIcon}
      queryKey={webhookKeys.list}
      records={api.webhooks}
      itemsOf={({ webhooks }) => webhooks}
      deleteText={({ url }) => t('webhooks.deleteText', { url })}
      renderCard={(webhook, actions) => <WebhookCard key={webhook.id} webhook={webhook} {...actions} />}
      renderForm={(webhook, onClose) => <WebhookForm webhook={webhook} onClose={onClose} />}
    />
  );
}

function WebhookCard(props: { webhook: ListedWebhook; onEdit: () => void; onDelete: () => void }) {
  const { t, time, questionOf } = useTexts();
  const nameOf = useWordTranslator('webhooks.event');
  const { id, url, events, disabled_at, failing_since, former_secret_until, newest } = props.webhook;
  const test = useAdminMutation({
    call: () => api.webhooks[':id'].test.$post({ param: { id } }),
    done: t('webhooks.tested'),
    changes: [webhookKeys.list],
  });
  const enable = useAdminMutation({
    call: () => api.webhooks[':id'].$put({ param: { id }, json: { url, events, enabled: true } }),
    done: t('webhooks.enabledAgain'),
    changes: [webhookKeys.list],
  });
  const [secret, setSecret] = useState('');
  const renew = useConfirmedMutation({
    question: questionOf('webhooks.renew'),
    mutationFn: async () =>
      setSecret((await responseBody(api.webhooks[':id'].secret.$post({ param: { id } }))).secret),
    done: t('webhooks.renewed'),
    changes: [webhookKeys.list],
  });
  return (
    <li className="rounded-xl border border-line bg-card p-4">
      <div className="wrap-anywhere">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {url}
          {disabled_at && <Badge look="outline">{t('webhooks.disabled')}</Badge>}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {newest
            ? t('webhooks.newest', {
                time: time(newest.created_at),
                state: t(`webhooks.state.${newest.state}`),
              })
            : t('webhooks.neverSent')}
        </p>
        {former_secret_until && Date.parse(former_secret_until) > Date.now() && (
          <p className="mt-1 text-sm text-ink-soft">
            {t('webhooks.formerUntil', { time: time(former_secret_until) })}
          </p>
        )}
        {failing_since && (
          <p className="mt-1 text-sm font-semibold text-danger">
            {disabled_at
              ? t('webhooks.disabledText', { time: time(disabled_at) })
              : t('webhooks.failing', { time: time(failing_since) })}
          </p>
        )}
      </div>
      <ul className="mt-2 flex flex-wrap gap-1" aria-label={t('webhooks.events')}>
        {events.map((event) => (
          <li key={event}>
            <Badge>{nameOf(event)}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-2">
        <LinkButton
          look="secondary"
          to={`/admin/webhooks/${id}`}
          aria-label={t('webhooks.deliveriesOf', { url })}
          text={t('webhooks.deliveries')}
        />
        {disabled_at ? (
          <Button look="secondary" aria-label={t('webhooks.enableOf', { url })} action={enable}>
            {t('webhooks.enable')}
          </Button>
        ) : (
          <Button look="secondary" aria-label={t('webhooks.testOf', { url })} action={test}>
            {t('webhooks.test')}
          </Button>
        )}
        <AskButton look="quiet" aria-label={t('webhooks.renewOf', { url })} mutation={renew}>
          {t('webhooks.renew')}
        </AskButton>
        <Button look="quiet" aria-label={t('webhooks.editOf', { url })} onClick={props.onEdit}>
          {t('webhooks.edit')}
        </Button>
        <Button look="quiet" aria-label={t('webhooks.deleteOf', { url })} onClick={props.onDelete}>
          {t('webhooks.delete')}
        </Button>
      </p>
      {secret && <NewSecret secret={secret} onClose={() => setSecret('')} />}
    </li>
  );
}

/** Shows the secret, which cannot be read again. */
function NewSecret(props: { secret: string; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <SecretDialog
      {...props}
      title={t('webhooks.secretTitle')}
      text={t('webhooks.secretText')}
      copyLabel={t('webhooks.copy')}
      copiedText={t('webhooks.copied')}
    />
  );
}

/** Adds a webhook and shows its secret once, or changes `webhook`. */
function WebhookForm({ webhook, onClose }: { webhook: ListedWebhook | undefined; onClose: () => void }) {
  const { t } = useTexts();
  const nameOf = useWordTranslator('webhooks.event');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<ProductEvent[]>(webhook?.events ?? ['article.published']);
  const [enabled, setEnabled] = useState(!webhook?.disabled_at);
  const [missing, setMissing] = useState(false);
  const [secret, setSecret] = useState('');
  const save = useAdminMutation({
    mutationFn: async () => {
      if (!webhook) return (await responseBody(api.webhooks.$post({ json: { url, events } }))).secret;
      await responseBody(
        api.webhooks[':id'].$put({ param: { id: webhook.id }, json: { url, events, enabled } }),
      );
      return '';
    },
    done: t(webhook ? 'webhooks.changed' : 'webhooks.added'),
    changes: [webhookKeys.list],
    onSuccess: (created) => {
      if (created) setSecret(created);
      else onClose();
    },
  });
  const submit = { ...save, mutate: () => (events.length > 0 ? save.mutate() : setMissing(true)) };
  if (secret) return <NewSecret secret={secret} onClose={onClose} />;
  return (
    <DialogForm
      onClose={onClose}
      title={webhook ? t('webhooks.editTitle') : t('webhooks.add')}
      text={t('webhooks.addText')}
      mutation={submit}
      submitLabel={t(webhook ? 'webhooks.save' : 'webhooks.add')}
      alert={missing ? t('webhooks.eventNeeded') : undefined}
    >
      <Field
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        type="url"
        placeholder="https://"
        required
        maxLength={webhookLimits.url}
        data-focus-first
        {...bindText(url, setUrl)}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('webhooks.events')}</legend>
        {productEvents.map((event) => (
          <Checkbox
            key={event}
            checked={events.includes(event)}
            onChange={(checked) => {
              setMissing(false);
              setEvents(checked ? [...events, event] : events.filter((chosen) => chosen !== event));
            }}
          >
            {nameOf(event)}
          </Checkbox>
        ))}
      </fieldset>
      {webhook && (
        <Checkbox checked={enabled} onChange={setEnabled}>
          {t('webhooks.enabled')}
        </Checkbox>
      )}
    </DialogForm>
  );
}
