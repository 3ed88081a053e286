import { useTranslation } from 'react-i18next';
import { Link, useOutletContext } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import type { Account } from '../data/session-store.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { useFormats } from '../parts/formats.ts';
import { useWordTranslator } from '../parts/use-word-translator.ts';
import { accessNoticesKey } from './data.ts';

/** Lists the changes of access that the user has not marked as seen. Renders nothing if there are none. */
export function AccessNotices() {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const { roles } = useOutletContext<Account>();
  const nameOf = useWordTranslator('audit.actions');
  const { data } = useApiQuery(accessNoticesKey, () => api['access-notices'].$get());
  const markSeen = useAdminMutation({
    mutationFn: (through: number) => responseBody(api['access-notices'].seen.$post({ json: { through } })),
    done: t('today.access.marked'),
    changes: [accessNoticesKey],
  });
  const newest = data?.notices[0];
  if (!data || !newest) return null;
  return (
    <section aria-labelledby="access-notices" className="mb-6 rounded-xl border border-line bg-sand-soft p-4">
      <h2 id="access-notices" className="text-base font-semibold">
        {t('today.access.title', { count: data.total })}
      </h2>
      <ul className="mt-3 grid gap-2 text-sm [overflow-wrap:anywhere]">
        {data.notices.map(({ id, action, target, actor, address, at }) => (
          <li key={id}>
            <span className="font-semibold">
              {nameOf(action)}: {target}
            </span>{' '}
            <span className="text-ink-soft">
              {[actor ?? t('today.access.unknown'), address, time(at)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">{t('today.access.warning')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-4 text-sm">
        <Button look="secondary" busy={markSeen.isPending} onClick={() => markSeen.mutate(newest.id)}>
          {t('today.access.seen')}
        </Button>
        {roles.includes('admin') && (
          <Link className="inline-flex min-h-6 items-center" to="/admin/audit">
            {t('today.access.audit')}
          </Link>
        )}
      </div>
    </section>
  );
}
