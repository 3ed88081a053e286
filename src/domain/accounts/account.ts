import { z } from 'zod';

export const roles = ['admin', 'editor'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** The spec's number; the form's attribute and the server both ask for it. */
export const minPasswordLength = 6;

const maxEmailLength = 254;

/** An address as it is stored: trimmed and in small letters, so that one person has one account. */
export const emailSchema = z.string().trim().toLowerCase().max(maxEmailLength).pipe(z.email());

export const inviteSchema = z.strictObject({ email: emailSchema, role: roleSchema });
export type Invite = z.infer<typeof inviteSchema>;

const roleSet = z
  .array(roleSchema)
  .max(roles.length)
  .transform((given) => roles.filter((role) => given.includes(role)));

/** `seen`: the roles that the change was decided on; with others meanwhile it is refused. */
export const rolesInputSchema = z.strictObject({ roles: roleSet, seen: roleSet.optional() });
export type RolesInput = z.infer<typeof rolesInputSchema>;

const page = z.coerce.number().int().min(1).max(100_000).default(1);

export const userSearchSchema = z.object({ page, q: z.string().trim().max(maxEmailLength).default('') });

/** What the audit log tells of; a feature adds its own. */
export const auditActions = [
  'user.signed_up',
  'user.confirmed',
  'user.invited',
  'user.signed_in',
  'user.sign_in_failed',
  'user.signed_out',
  'user.password_changed',
  'user.email_change_asked',
  'user.email_changed',
  'user.recovery_asked',
  'session.token_reused',
  'factor.enrolled',
  'factor.verified',
  'factor.verification_failed',
  'factor.removed',
  'factor.reset',
  'role.changed',
  'queue.created',
  'queue.processed',
  'queue.edited',
  'queue.approved',
  'queue.rejected',
  'queue.retried',
  'queue.cancelled',
  'queue.published',
  'media.stored',
  'keyword.added',
  'keyword.changed',
  'keyword.deleted',
  'keyword.imported',
  'search_data.imported',
  'search_data.removed',
  'search_data.language_changed',
  'source.added',
  'source.changed',
  'source.deleted',
  'article.created',
  'article.saved',
  'article.published',
  'article.archived',
  'article.restored',
  'article.binned',
  'article.reverted',
  'article.previewed',
  'article.imported',
  'article.deleted',
  'backup.made',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSearchSchema = z.object({ page, action: z.string().max(100).default('') });

/** Whether roles open a door: an admin may do all that an editor may. */
export const hasRole = (has: readonly Role[], needed: Role): boolean =>
  has.includes('admin') || has.includes(needed);
