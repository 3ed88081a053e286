import { z } from 'zod';
import { maxSearchLength, pageQuerySchema } from '../page-query.ts';

export const roles = ['admin', 'editor'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** The specification prescribes this length. Both the form and the server check it. */
export const minPasswordLength = 6;

export const maxFactorNameLength = 100;

/** The maximum that the auth API allows for `friendly_name`. */
export const maxPasskeyNameLength = 120;

/** The maximum that SMTP allows. */
const maxEmailLength = 254;

/** Trims an address and converts it to lower case, so that all spellings of an address belong to one account. */
export const emailSchema = z.string().trim().toLowerCase().max(maxEmailLength).pipe(z.email());

export const inviteSchema = z.strictObject({ email: emailSchema, role: roleSchema });
export const invitationTokenSchema = z.strictObject({ token: z.string().min(1).max(200) });

/** The set-up code, which the first admin must enter if the site is reachable from other machines. */
export const setupSchema = z.object({ code: z.string().trim().max(200).optional() });

export const suspensionSchema = z.strictObject({ suspended: z.boolean() });

export type Invite = z.infer<typeof inviteSchema>;

const roleSet = z
  .array(roleSchema)
  .max(roles.length)
  .transform((chosen) => roles.filter((role) => chosen.includes(role)));

/** `seen` are the roles on the admin's screen. The change is refused if the user's roles have changed since. */
export const rolesInputSchema = z.strictObject({ roles: roleSet, seen: roleSet.optional() });
export type RolesInput = z.infer<typeof rolesInputSchema>;

export const userSearchSchema = pageQuerySchema.extend({
  q: z.string().trim().max(maxEmailLength).default(''),
});

/**
 * The changes of access that are mailed to the admins and the actor and stay on Today until they are seen. The value
 * describes the target: a person who gets the same mail, a person who gets a mail of another kind about it, or a thing.
 */
export const accessChanges = {
  'user.invited': 'person-with-own-mail',
  'role.changed': 'person',
  'factor.removed': 'person-with-own-mail',
  'factor.reset': 'person-with-own-mail',
  'passkey.added': 'person-with-own-mail',
  'passkey.removed': 'person-with-own-mail',
  'recovery_codes.created': 'person-with-own-mail',
  'recovery_codes.removed': 'person-with-own-mail',
  'token.created': 'thing',
  'webhook.created': 'thing',
  'webhook.changed': 'thing',
  'server_setting.changed': 'thing',
} as const satisfies Record<string, 'person' | 'person-with-own-mail' | 'thing'>;
export type AccessChange = keyof typeof accessChanges;
export const accessChangeSchema = z.enum(Object.keys(accessChanges) as [AccessChange, ...AccessChange[]]);

/** `through` is the newest notice that the user has seen. */
export const seenNoticesSchema = z.strictObject({ through: z.int().min(0) });

const dayField = z.union([z.literal(''), z.iso.date()]).default('');

/** An empty field matches every row of the audit log. `from` and `to` are days in Oslo. */
export const auditSearchSchema = pageQuerySchema.extend({
  action: z.string().max(100).default(''),
  actor: z.string().trim().max(maxEmailLength).default(''),
  target: z.string().trim().max(maxSearchLength).default(''),
  from: dayField,
  to: dayField,
});
export type AuditSearch = z.output<typeof auditSearchSchema>;

/** Whether a user with the roles `has` may act in the role `needed`. An admin may act in every role. */
export const hasRole = (has: readonly Role[], needed: Role): boolean =>
  has.includes('admin') || has.includes(needed);
