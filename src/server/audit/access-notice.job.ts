import { z } from 'zod';
import { accessChangeSchema } from '../../domain/users/user.ts';
import { describeJob } from '../platform/jobs/job.ts';

/** Finds the users who must know of a change of access, and enqueues a mail to each. */
export const accessNotice = describeJob({
  name: 'access-notice',
  payload: z.object({
    action: accessChangeSchema,
    actor: z.object({ id: z.uuid(), email: z.string() }).nullable(),
    target: z.string(),
    address: z.string().nullable(),
    at: z.iso.datetime(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: 3600 },
});
