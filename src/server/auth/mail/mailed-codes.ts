import type { Log } from '../../platform/logs/log.ts';
import type { MailService } from '../../platform/mail/mail-service.ts';
import { writeMail } from '../../platform/mail/mail-texts.ts';
import type { AuthContext } from '../auth-context.ts';
import type { OneTimeTokenKind } from '../schema.ts';
import type { OneTimeCode } from '../tokens/one-time-codes.ts';
import { createOneTimeTokenStore } from '../tokens/one-time-token-store.ts';
import { createUserStore, type UserRow } from '../user-store.ts';
import type { AuthMailPayload } from './auth-mail.job.ts';

/** Creates the requested links and codes and mails them. Sends nothing if there is no account or nothing to confirm. */
export async function mailCode(auth: AuthContext, mail: MailService, payload: AuthMailPayload, log: Log) {
  const now = auth.clock();
  const outcome = await auth.database.orm.transaction(async (transaction) => {
    const users = createUserStore(transaction);
    const user = payload.userId
      ? await users.find({ id: payload.userId })
      : await users.find({ email: payload.email ?? '' });
    const kinds = user ? kindsFor(payload.kind, user) : [];
    if (!user || kinds.length === 0) return undefined;
    const flow = payload.codeChallenge
      ? await createOneTimeTokenStore(transaction).flows.insert({
          user_id: user.id,
          method: payload.kind,
          code_challenge: payload.codeChallenge,
          code_challenge_method: payload.codeChallengeMethod ?? 'plain',
          created_at: now,
        })
      : undefined;
    const { locale } = payload;
    const mails: (Parameters<typeof writeMail>[0] & { to: string })[] = [];
    for (const { kind, to } of kinds) {
      const owner = kind === 'email_change_new' ? await users.find({ email: to }) : undefined;
      if (owner) {
        mails.push({ kind: 'email_taken', to, locale: owner.locale });
        continue;
      }
      const code = await auth.codes.issue(
        transaction,
        { userId: user.id, kind, email: to, flowStateId: flow?.id },
        now,
      );
      mails.push({ kind, to, locale, ...contentFor(auth, kind, code, payload.redirectTo) });
    }
    await users.update(user.id, { [`${payload.kind}_sent_at` as const]: now });
    if (payload.kind === 'recovery') {
      const address = payload.address ?? null;
      await auth.audit.recordIn(transaction, 'user.recovery_asked', { actor: null, address }, user.email);
    }
    return { user, mails };
  });
  if (!outcome) return;
  const newEmail = outcome.user.new_email ?? undefined;
  for (const { to, ...about } of outcome.mails)
    await mail.send({ to, ...writeMail({ ...about, newEmail }) }, log);
}

const contentFor = (auth: AuthContext, kind: OneTimeTokenKind, { token, code }: OneTimeCode, to: string) => ({
  link: kind === 'reauthentication' ? undefined : linkFor(auth, kind, token, to),
  code,
});

function kindsFor(kind: AuthMailPayload['kind'], user: UserRow): { kind: OneTimeTokenKind; to: string }[] {
  if (kind === 'email_change') {
    if (!user.new_email) return [];
    return (
      [
        { kind: 'email_change_current', side: 'current', to: user.email },
        { kind: 'email_change_new', side: 'new', to: user.new_email },
      ] as const
    ).filter(({ side }) => side !== user.email_change_agreed);
  }
  if (kind === 'confirmation' && user.email_confirmed_at) return [];
  return [{ kind, to: user.email }];
}

const linkTypeOf: Record<OneTimeTokenKind, string> = {
  confirmation: 'signup',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
};

function linkFor(auth: AuthContext, kind: OneTimeTokenKind, token: string, redirectTo: string): string {
  const base = auth.redirects.base(redirectTo);
  // Our own screen redeems the token itself, so this link works in every browser, also in one that did not ask for it.
  if (kind === 'recovery' && redirectTo === `${base}/admin/reset-password` && !token.startsWith('pkce_'))
    return `${redirectTo}#token=${token}`;
  const query = new URLSearchParams({ token, type: linkTypeOf[kind], redirect_to: redirectTo });
  return `${base}/auth/v1/verify?${query}`;
}
