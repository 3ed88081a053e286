import { pick } from '../../domain/pick.ts';
import type { FactorRow } from './factors/factor-store.ts';
import type { UserRow } from './user-store.ts';

/** Unset columns are left out. */
const setColumns = <Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]) =>
  Object.fromEntries(Object.entries(pick(row, ...names)).filter(([, value]) => value !== null));

/** A user in the format of Supabase Auth. */
export function userBody(user: UserRow, factors: readonly FactorRow[] = []) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...setColumns(user, 'email_confirmed_at', 'invited_at', 'confirmation_sent_at', 'recovery_sent_at'),
    ...setColumns(user, 'new_email', 'email_change_sent_at', 'reauthentication_sent_at'),
    ...setColumns(user, 'last_sign_in_at', 'created_at', 'updated_at'),
    confirmed_at: user.email_confirmed_at ?? undefined,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadataOf(user),
    factors: factors.length > 0 ? factors.map(factorBody) : undefined,
    identities: [identityOf(user)],
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
  ...setColumns(user, 'last_sign_in_at', 'created_at', 'updated_at'),
  email: user.email,
});

const factorBody = (factor: FactorRow) => ({
  ...pick(factor, 'id', 'created_at', 'updated_at', 'status', 'last_challenged_at'),
  friendly_name: factor.friendly_name || undefined,
  factor_type: 'totp',
  phone: null,
});
