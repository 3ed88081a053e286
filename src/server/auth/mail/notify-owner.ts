import type { Transaction } from '../../platform/db/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { authNotice } from './auth-notice.job.ts';
import type { Notice } from './mailed-notices.ts';

/** Mails the owner of an account about a change, if the transaction commits. */
export async function notifyOwner(
  auth: Pick<AuthContext, 'enqueue'>,
  transaction: Transaction,
  notice: Notice,
): Promise<void> {
  await auth.enqueue(authNotice, notice, { transaction });
}
