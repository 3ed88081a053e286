import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { api, responseBody } from '../../data/api-client.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { useApiQuery } from '../../data/use-api-query.ts';
import { useFormats } from '../../parts/formats.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { accountKeys, type ListedSession } from '../data.ts';

/** Lists the devices on which the user is signed in. The user can sign out each device except this one. */
export function Sessions() {
  const { t } = useTranslation('admin');
  const sessions = useApiQuery(accountKeys.sessions, () => api.sessions.$get());
  return (
    <Card title={t('sessions.title')}>
      <p className="mb-4 text-sm text-ink-soft">{t('sessions.text')}</p>
      <QueryView query={sessions} lines={2}>
        {(data) => (
          <ul className="grid gap-2">
            {data.sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function SessionItem({ session }: { session: ListedSession }) {
  const { t } = useTranslation('admin');
  const { time, country } = useFormats();
  const { id, network } = session;
  const place = session.country ? country(session.country) : session.isLocal && t('sessions.local');
  const browser = session.browser || t('sessions.unknown');
  const end = useAdminMutation({
    mutationFn: () => responseBody(api.sessions[':id'].$delete({ param: { id } })),
    done: t('sessions.ended'),
    changes: [accountKeys.sessions],
  });
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3">
      <MonitorSmartphone className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-40 grow basis-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {browser}
          {session.current && <Badge>{t('sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {[place, network, t('sessions.lastSeen', { time: time(session.lastSeenAt) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.current && (
        <Button look="secondary" aria-label={t('sessions.endNamed', { browser, network })} action={end}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
