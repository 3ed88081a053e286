import type { FactorRow } from './factors/factor-store.ts';
import type { UserRow } from './user-store.ts';

const iso = (time: Date | null) => time?.toISOString();

/** A user in the format of Supabase Auth. Unset fields are omitted. */
export function userBody(user: UserRow, factors: readonly FactorRow[] = []) {
  const confirmed = iso(user.email_confirmed_at);
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    email_confirmed_at: confirmed,
    confirmed_at: confirmed,
    invited_at: iso(user.invited_at),
    confirmation_sent_at: iso(user.confirmation_sent_at),
    recovery_sent_at: iso(user.recovery_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: iso(user.email_change_sent_at),
    reauthentication_sent_at: iso(user.reauthentication_sent_at),
    last_sign_in_at: iso(user.last_sign_in_at),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadataOf(user),
    factors: factors.length > 0 ? factors.map(factorBody) : undefined,
    identities: [identityOf(user)],
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    is_anonymous: false,
  };
}

/** The metadata with the fields that Supabase Auth adds; users cannot change them. */
export const metadataOf = (user: UserRow) => ({
  ...user.user_metadata,
  sub: user.id,
  email: user.email,
  email_verified: user.email_confirmed_at !== null,
  phone_verified: false,
});

const identityOf = (user: UserRow) => ({
  identity_id: user.id,
  id: user.id,
  user_id: user.id,
  identity_data: metadataOf({ ...user, user_metadata: {} }),
  provider: 'email',
  last_sign_in_at: iso(user.last_sign_in_at),
  created_at: iso(user.created_at),
  updated_at: iso(user.updated_at),
  email: user.email,
});

const factorBody = (factor: FactorRow) => ({
  id: factor.id,
  created_at: iso(factor.created_at),
  updated_at: iso(factor.updated_at),
  status: factor.status,
  friendly_name: factor.friendly_name || undefined,
  factor_type: 'totp',
  phone: null,
  last_challenged_at: iso(factor.last_challenged_at) ?? null,
});
