import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProductEvent, productEvents } from '../../../domain/events.ts';
import { webhookLimits } from '../../../domain/webhooks/webhook.ts';
import { Field } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { SecretDialog } from '../parts/forms/secret-dialog.tsx';
import { useWordTranslator } from '../parts/use-word-translator.ts';
import { type ListedWebhook, webhookKeys } from './data.ts';

interface WebhookFormProps {
  webhook: ListedWebhook | undefined;
  onClose: () => void;
}

/** Adds a webhook and shows its secret once, or changes `webhook`. */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const { t } = useTranslation('admin');
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
  if (secret)
    return (
      <SecretDialog
        secret={secret}
        onClose={onClose}
        title={t('webhooks.secretTitle')}
        text={t('webhooks.secretText')}
        copyLabel={t('webhooks.copy')}
        copiedText={t('webhooks.copied')}
      />
    );
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
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('webhooks.events')}</legend>
        {productEvents.map((event) => (
          <Choice
            key={event}
            label={nameOf(event)}
            checked={events.includes(event)}
            onChange={(checked) => {
              setMissing(false);
              setEvents(checked ? [...events, event] : events.filter((chosen) => chosen !== event));
            }}
          />
        ))}
      </fieldset>
      {webhook && <Choice label={t('webhooks.enabled')} checked={enabled} onChange={setEnabled} />}
    </DialogForm>
  );
}

function Choice(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex min-h-10 items-center gap-3 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-spruce"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.label}
    </label>
  );
}
