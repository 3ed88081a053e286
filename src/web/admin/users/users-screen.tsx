import SearchX from 'lucide-react/icons/search-x';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { api, type ListedUser, responseBody } from '../data/api-client.ts';
import type { Account } from '../data/session-store.ts';
import { useAuthConfig } from '../data/use-auth-config.ts';
import { useLoad } from '../data/use-load.ts';
import { useDates } from '../parts/dates.ts';
import { ListPages } from '../parts/list-pages.tsx';
import { ListSearch } from '../parts/list-search.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useAddress } from '../parts/use-address.ts';
import { screenMeta } from '../shell/screen-meta.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import type { ScreenHandle } from '../shell/shell-layout.tsx';
import { InviteUser } from './invite-user.tsx';
import { UserFactor } from './user-factor.tsx';
import { UserRoles } from './user-roles.tsx';

export const meta = screenMeta('users.title');
export const handle: ScreenHandle = { needs: 'admin' };

export default function Users() {
  const { t } = useTranslation('admin');
  const [inviting, setInviting] = useState(false);
  const hosted = useAuthConfig()?.hosted ?? false;
  const { page, q, setFilter, hrefOf } = useAddress();
  const list = useLoad(`${page} ${q}`, () =>
    responseBody(api.users.$get({ query: { page: String(page), q } })),
  );
  return (
    <>
      <ScreenHeader
        title={t('users.title')}
        text={hosted ? t('users.hosted') : undefined}
        action={
          !hosted && (
            <Button onClick={() => setInviting(true)}>
              <UserPlus className="size-4" aria-hidden="true" />
              {t('users.invite')}
            </Button>
          )
        }
      />
      <div className="mb-4">
        <ListSearch
          label={t('users.search')}
          button={t('users.searchButton')}
          query={q}
          onSearch={(query) => setFilter('q', query)}
        />
      </div>
      {list.problem && <LoadFailed problem={list.problem} onRetry={list.reload} />}
      {!list.data && !list.problem && <Skeleton label={t('loading')} lines={6} />}
      {list.data && (
        <div aria-busy={list.loading} className={list.loading ? 'opacity-85' : ''}>
          {list.data.users.length === 0 ? (
            <EmptyState icon={SearchX} title={t('users.none', { query: q })} text={t('users.noneText')}>
              <Button look="secondary" onClick={() => setFilter('q', '')}>
                {t('users.clear')}
              </Button>
            </EmptyState>
          ) : (
            <UserTable users={list.data.users} loading={list.loading} onChanged={list.reload} />
          )}
          <ListPages page={list.data.page} pages={list.data.pages} hrefOf={hrefOf} />
        </div>
      )}
      {inviting && <InviteUser onClose={() => setInviting(false)} onInvited={list.reload} />}
    </>
  );
}

function UserTable(props: { users: ListedUser[]; loading: boolean; onChanged: () => void }) {
  const { users, loading, onChanged } = props;
  const { t } = useTranslation('admin');
  const { day, time } = useDates();
  const me = useOutletContext<Account>().user;
  const columns = {
    email: t('users.email'),
    roles: t('users.roles'),
    lastSignIn: t('users.lastSignIn'),
    created: t('users.created'),
    twoFactor: t('users.twoFactor'),
  };
  return (
    <Table label={t('users.title')} columns={Object.values(columns)}>
      {users.map((user) => (
        <Row key={user.id}>
          <Cell label={columns.email}>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{user.email}</span>
              {user.id === me.id && <Badge>{t('users.you')}</Badge>}
              {!user.confirmedAt && <Badge look="outline">{t('users.unconfirmed')}</Badge>}
            </span>
          </Cell>
          <Cell label={columns.roles}>
            <UserRoles user={user} isMe={user.id === me.id} loading={loading} onChanged={onChanged} />
          </Cell>
          <Cell label={columns.lastSignIn}>
            {user.lastSignInAt ? time(user.lastSignInAt) : t('users.never')}
          </Cell>
          <Cell label={columns.created}>{day(user.createdAt)}</Cell>
          <Cell label={columns.twoFactor}>
            <UserFactor user={user} isMe={user.id === me.id} onChanged={onChanged} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
