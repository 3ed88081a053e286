import { z } from 'zod';
import { accessChangeSchema } from '../../domain/users/user.ts';
import { describeMail } from '../platform/jobs/job.ts';

/** Finds the users who must know of a change of access, and enqueues a mail to each. */
export const accessNotice = describeMail('access-notice', {
  action: accessChangeSchema,
  actor: z.object({ id: z.uuid(), email: z.string() }).nullable(),
  target: z.string(),
  address: z.string().nullable(),
  at: z.iso.datetime(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
