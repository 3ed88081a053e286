import { z } from 'zod';
import { accessNotice } from '../../audit/access-notice.job.ts';
import { authMail } from '../../auth/mail/auth-mail.job.ts';
import { authNotice } from '../../auth/mail/auth-notice.job.ts';
import { invitationMail } from '../../users/invitation-mail.job.ts';
import type { Database } from '../db/database.ts';
import { enqueueOnly } from '../jobs/job-runner.ts';

const mailJobs = [accessNotice, authMail, authNotice, invitationMail];

const waitingMailSchema = z.array(z.object({ name: z.string(), data: z.unknown() }));

/** Other jobs are recreated from the data, unsent mails are not. The payloads contain no secrets. */
export async function waitingMails({ pool }: Database): Promise<z.output<typeof waitingMailSchema>> {
  const { rows: tables } = await pool.query("SELECT to_regclass('jobs.job') IS NOT NULL AS exists");
  if (!tables[0]?.exists) return [];
  const { rows } = await pool.query(
    "SELECT name, data FROM jobs.job WHERE name = ANY($1) AND state < 'completed' ORDER BY created_on, id",
    [mailJobs.map(({ name }) => name)],
  );
  return rows;
}

/** Enqueues the mails of a backup in a restored database. Mails that this version cannot read are left out. */
export async function restoreMails(database: Database, stored: unknown): Promise<void> {
  const mails = waitingMailSchema.parse(stored).flatMap(({ name, data }) => {
    const job = mailJobs.find((each) => each.name === name);
    const payload = job?.payload.safeParse(data);
    return job && payload?.success ? [{ job, payload: payload.data as object }] : [];
  });
  if (mails.length > 0) await enqueueOnly(database, mails);
}
