import { z } from 'zod';
import { accessChangeSchema, roleSchema } from '../../../domain/users/user.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { describeMail } from '../../platform/jobs/job.ts';
import type { Enqueue } from '../../platform/jobs/job-runner.ts';

/** Notifies a user by mail of a change to the account, in the user's language. */
export const authNotice = describeMail('auth-notice', {
  kind: z.enum([
    'factor_removed',
    'factor_added',
    'own_factor_removed',
    'password_changed',
    'passkey_added',
    'passkey_removed',
    'recovery_codes_created',
    'recovery_codes_removed',
    'recovery_code_used',
    'email_changed',
    'new_device',
    'role_given',
    'access_changed',
  ]),
  userId: z.uuid(),
  formerEmail: z.string().optional(),
  /** `address`, `country`, `browser` and `at` describe the client and the time of a sign-in. */
  address: z.string().optional(),
  country: z.string().optional(),
  browser: z.string().optional(),
  at: z.iso.datetime().optional(),
  roles: z.array(roleSchema).optional(),
  /** Describes a change of access in the audit log. `roles` are those after the change. */
  change: z
    .object({
      action: accessChangeSchema,
      actor: z.string().optional(),
      target: z.string(),
      rolesBefore: z.array(roleSchema).optional(),
    })
    .optional(),
});
export type Notice = z.output<typeof authNotice.payload>;

/** Mails the owner of an account about a change, if the transaction commits. */
export const notifyOwner = (auth: { enqueue: Enqueue }, transaction: Transaction, notice: Notice) =>
  auth.enqueue(authNotice, notice, { transaction });
