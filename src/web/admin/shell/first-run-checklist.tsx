import { useQuery } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { queueKeys } from '../queue/data.ts';
import { settingsKey } from '../settings/data.ts';
import { invitationsKey, usersKey } from '../users/data.ts';

const hiddenKey = 'novasjekk.checklist-hidden';

export function FirstRunChecklist({ hasFactor }: { hasFactor: boolean }) {
  const { t } = useTranslation('admin');
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null);
  const hasColleague = useHasColleague(!hidden);
  if (hidden) return null;
  const hide = () => {
    localStorage.setItem(hiddenKey, '1');
    setHidden(true);
  };
  const linkClass = 'font-semibold underline';
  return (
    <section aria-labelledby="checklist" className="mb-6 rounded-xl border border-line bg-card p-5 sm:p-6">
      <div className="flex items-center justify-between gap-2">
        <h2 id="checklist" className="text-lg font-semibold">
          {t('checklist.title')}
        </h2>
        <Button look="quiet" className="-m-2 w-10" tight aria-label={t('checklist.hide')} onClick={hide}>
          <X className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <ul className="mt-3 grid gap-3">
        <Item done={hasFactor} text={t('checklist.twoFactorText')}>
          <Link className={linkClass} to="/admin/security">
            {t('checklist.twoFactor')}
          </Link>
        </Item>
        <SettingsItem linkClass={linkClass} />
        <ModelItem linkClass={linkClass} />
        <Item done={hasColleague} text={t('checklist.inviteText')}>
          <Link className={linkClass} to="/admin/users">
            {t('checklist.invite')}
          </Link>
        </Item>
        <Item text={t('checklist.siteText')}>
          <a className={linkClass} href="/">
            {t('checklist.site')}
          </a>
        </Item>
      </ul>
    </section>
  );
}

function SettingsItem({ linkClass }: { linkClass: string }) {
  const { t } = useTranslation('admin');
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: () => responseBody(api.settings.$get()),
  });
  const count = data?.missing.length;
  const text = count === 0 ? t('checklist.settingsDone') : t('checklist.settingsText', { count: count ?? 2 });
  return (
    // Until the count is known, an invisible text reserves the space, so that the list below does not move.
    <Item done={count === 0} text={count === undefined ? <span className="invisible">{text}</span> : text}>
      <Link className={linkClass} to="/admin/settings">
        {t('checklist.settings')}
      </Link>
    </Item>
  );
}

function ModelItem({ linkClass }: { linkClass: string }) {
  const { t } = useTranslation('admin');
  const query = { status: 'needs_review', page: '1' } as const;
  const { data } = useQuery({
    queryKey: [...queueKeys.list, query],
    queryFn: () => responseBody(api.queue.$get({ query })),
  });
  return (
    <Item done={data?.hasModel} text={t('checklist.modelText')}>
      <Link className={linkClass} to="/admin/status">
        {t('checklist.model')}
      </Link>
    </Item>
  );
}

function useHasColleague(enabled: boolean): boolean {
  const users = useQuery({
    queryKey: [...usersKey, {}],
    queryFn: () => responseBody(api.users.$get({ query: {} })),
    enabled,
  });
  const invitations = useQuery({
    queryKey: invitationsKey,
    queryFn: () => responseBody(api.invitations.$get()),
    enabled,
  });
  const withRole = users.data?.users.filter(({ roles }) => roles.length > 0).length ?? 0;
  return withRole > 1 || (invitations.data?.invitations.length ?? 0) > 0;
}

function Item(props: { done?: boolean | undefined; text: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const Icon = props.done ? CircleCheck : Circle;
  return (
    <li className="flex gap-3">
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${props.done ? 'text-moss' : 'text-ink-soft'}`}
        aria-hidden="true"
      />
      <div>
        {props.children}
        <span className="sr-only"> ({props.done ? t('checklist.done') : t('checklist.open')})</span>
        <p className="text-sm text-ink-soft">{props.text}</p>
      </div>
    </li>
  );
}
