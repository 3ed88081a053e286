import { SendHorizontal } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Badge, EmptyState } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { api, useAdminMutation, useApiList, useApiQuery } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useTexts, useWordTranslator } from '../parts/formats.ts';
import { ListView, useListParams } from '../parts/lists.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { type ListedDelivery, webhookKeys } from './data.ts';

export default function Deliveries() {
  const { t } = useTexts('webhooks');
  const { id = '' } = useParams();
  const { page } = useListParams();
  useLiveEvents();
  const webhooks = useApiQuery(webhookKeys.list, () => api.webhooks.$get());
  const query = { page: String(page) };
  const list = useApiList([...webhookKeys.deliveries, id, query], () =>
    api.webhooks[':id'].deliveries.$get({ param: { id }, query }),
  );
  const url = webhooks.data?.webhooks.find((webhook) => webhook.id === id)?.url;
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to="/admin/webhooks">{t('back')}</Link>
      </p>
      <ScreenHeader title={t('deliveries')} text={t('deliveriesText')} />
      {url && <p className="-mt-3 mb-6 font-semibold wrap-anywhere">{url}</p>}
      <ListView query={list} lines={6} failedTitle={t('deliveriesFailed')}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <EmptyState icon={SendHorizontal} title={t('noDeliveries')} text={t('noDeliveriesText')} />
          ) : (
            <DeliveryTable webhookId={id} deliveries={deliveries} />
          )
        }
      </ListView>
    </>
  );
}

function DeliveryTable(props: { webhookId: string; deliveries: ListedDelivery[] }) {
  const { t, time } = useTexts('webhooks');
  const nameOf = useWordTranslator('webhooks.event');
  const detailsOf = ({ attempts, failure, response_status, next_attempt_at }: ListedDelivery) => [
    failure && t(`failure.${failure}`, { status: response_status }),
    attempts > 0 && t('attempts', { count: attempts }),
    failure && next_attempt_at && t('nextAttempt', { time: time(next_attempt_at) }),
  ];
  return (
    <Table
      label={t('deliveries')}
      rows={props.deliveries}
      columns={[
        {
          text: t('what'),
          cell: ({ id, event }) => (
            <>
              <span className="font-semibold">{nameOf(event)}</span>
              <span className="block text-xs break-all text-ink-soft">{id}</span>
            </>
          ),
        },
        { text: t('created'), cell: ({ created_at }) => time(created_at) },
        {
          text: t('result'),
          cell: (delivery) => (
            <>
              <Badge look={delivery.state === 'failed' ? 'outline' : 'soft'}>
                {t(`state.${delivery.state}`)}
              </Badge>
              <span className="mt-1 block text-sm text-ink-soft">
                {detailsOf(delivery).filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        },
        {
          text: t('actions'),
          cell: ({ id, state }) =>
            state === 'pending' ? '–' : <Redeliver id={props.webhookId} delivery={id} />,
        },
      ]}
    />
  );
}

function Redeliver(param: { id: string; delivery: string }) {
  const { t } = useTexts();
  const redeliver = useAdminMutation({
    call: () => api.webhooks[':id'].deliveries[':delivery'].redeliver.$post({ param }),
    done: t('webhooks.redelivered'),
    changes: [webhookKeys.deliveries],
  });
  return (
    <Button
      look="secondary"
      tight
      className="whitespace-nowrap"
      aria-label={t('webhooks.redeliverOf', { id: param.delivery })}
      action={redeliver}
      text={t('webhooks.redeliver')}
    />
  );
}
