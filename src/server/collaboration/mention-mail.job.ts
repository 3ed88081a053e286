import { z } from 'zod';
import { describeMail } from '../platform/jobs/job.ts';

export const mentionMail = describeMail('mention-mail', { commentId: z.uuid(), userId: z.uuid() });
