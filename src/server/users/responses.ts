import { z } from 'zod';
import { roleSchema } from '../../domain/users/user.ts';
import { component, count, position, time } from '../platform/http/response-schemas.ts';

export const changed = z.object({ id: z.uuid() });

const roles = z.array(roleSchema);

export const config = z.object({
  authUrl: z.string(),
  hosted: z.boolean(),
  apiKey: z.string().optional(),
  signupAllowed: z.boolean(),
  confirmsEmail: z.boolean(),
  passkeys: z.boolean(),
});

export const self = z.object({
  user: z.object({ id: z.uuid(), email: z.string() }),
  roles,
  setupOpen: z.boolean(),
  setupNeedsCode: z.boolean(),
  factors: z.boolean(),
  needsTwoFactor: z.boolean(),
  needsNewPassword: z.boolean(),
});

export const accessNotices = z.object({
  notices: z.array(
    z.object({
      id: count,
      at: time,
      action: z.string(),
      actor: z.string().nullable(),
      target: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
  total: count,
});

export const takenRoles = z.object({ roles });

export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      current: z.boolean(),
      browser: z.string(),
      network: z.string(),
      country: z.string().nullable(),
      isLocal: z.boolean(),
      twoFactor: z.boolean(),
      signedInAt: time,
      lastSeenAt: time,
    }),
  ),
});

const user = component('User', {
  id: z.uuid(),
  email: z.string(),
  roles,
  pendingRoles: roles,
  createdAt: time,
  lastSignInAt: time.nullable(),
  confirmedAt: time.nullable(),
  hasFactor: z.boolean().nullable(),
  suspended: z.boolean(),
});

export const userList = z.object({ users: z.array(user), ...position });

export const removedFactors = z.object({ user });

const invitation = component('Invitation', {
  id: z.uuid(),
  email: z.string(),
  roles,
  invitedBy: z.string().nullable(),
  sentAt: time,
  expiresAt: time,
  expired: z.boolean(),
});

export const invited = z.object({ invitation, mailed: z.boolean(), link: z.string().optional() });

export const userRoles = z.object({ user, sent: invited.nullable() });

export const invitationList = z.object({ invitations: z.array(invitation), mailed: z.boolean() });

export const invitationLink = z.object({ link: z.string() });

export const describedInvitation = z.object({ email: z.string(), roles, hosted: z.boolean() });

export const acceptedInvitation = z.object({
  email: z.string(),
  roles,
  /** A session in the format of Supabase Auth. */
  session: z
    .object({
      access_token: z.string(),
      token_type: z.literal('bearer'),
      expires_in: count,
      expires_at: count,
      refresh_token: z.string(),
      user: z.record(z.string(), z.unknown()),
    })
    .nullable(),
});
