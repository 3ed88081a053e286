import { gt, inArray, lt } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import { roles as allRoles, type Role } from '../../domain/users/user.ts';
import type { RequestActor } from '../audit/actor.ts';
import type { ClientInfo } from '../auth/devices/client-info.ts';
import { expiredInvitationMs, invitationMs } from '../auth/lifetimes.ts';
import type { Caller } from '../auth/require-access.ts';
import { addMilliseconds } from '../platform/clock.ts';
import { randomToken } from '../platform/crypto.ts';
import { createTableQueries, type Queries, type Transaction } from '../platform/db/database.ts';
import type { Log } from '../platform/logs/log.ts';
import { writeMail } from '../platform/mail/mail-texts.ts';
import type { ServiceParts } from '../service-parts.ts';
import { invitationMail } from './invitation-mail.job.ts';
import { role_invitations } from './schema.ts';
import { createUserRoleStore, lockRoles } from './user-store.ts';

type InvitationRow = typeof role_invitations.$inferSelect;

const sealPurpose = 'invitation';

/** An invited role applies only after the invited person has accepted the invitation with its link. */
export function createInvitationService(parts: ServiceParts) {
  const { database, auth, audit, mail, clock, env } = parts;
  const invitationsIn = (orm: Queries) => createTableQueries(orm, role_invitations);
  const listByEmails = async (orm: Queries, emails: string[]): Promise<InvitationRow[]> =>
    emails.length === 0 ? [] : invitationsIn(orm).list(inArray(role_invitations.email, emails));
  const findByToken = async (orm: Queries, token: string): Promise<InvitationRow | undefined> =>
    invitationsIn(orm).find([{ token_hash: await hashOf(token) }, gt(role_invitations.expires_at, clock())]);
  const hashOf = (token: string) => auth.keyring.hash(sealPurpose, token);

  const linkOf = async ({ token_sealed }: InvitationRow) => {
    const token = await auth.keyring.unseal(sealPurpose, token_sealed);
    // A token in the fragment reaches no server log.
    return `${env.SITE_URL}/admin/invitation#${new URLSearchParams({ token })}`;
  };

  const toListed = (row: InvitationRow) => ({
    ...pick(row, 'id', 'email', 'roles'),
    invitedBy: row.invited_by,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    expired: row.expires_at <= clock(),
  });

  /** Without a mail server, the answer has the link, which the admin passes on. */
  const describeSent = async (row: InvitationRow) => {
    const mailed = await mail.isSet();
    return { invitation: toListed(row), mailed, ...(!mailed && { link: await linkOf(row) }) };
  };

  /** Stores an invitation with a new link. It keeps the roles of an earlier invitation that is still valid. */
  const save = async (
    transaction: Transaction,
    about: {
      email: string;
      roles: readonly Role[];
      locale: Locale;
      invitedBy: string | null;
      resetsAccount?: boolean;
    },
  ): Promise<InvitationRow> => {
    const now = clock();
    const [earlier] = await listByEmails(transaction, [about.email]);
    const isPending = earlier !== undefined && earlier.expires_at > now;
    const token = randomToken();
    const invitation = {
      roles: allRoles.filter(
        (role) => about.roles.includes(role) || (isPending && earlier.roles.includes(role)),
      ),
      locale: about.locale,
      token_hash: await hashOf(token),
      token_sealed: await auth.keyring.seal(sealPurpose, token),
      resets_account: about.resetsAccount ?? false,
      invited_by: about.invitedBy,
      sent_at: now,
      expires_at: addMilliseconds(now, invitationMs),
    };
    const row = { ...invitation, email: about.email, created_at: now };
    return invitationsIn(transaction).upsert(row, role_invitations.email, invitation);
  };

  const send = (transaction: Transaction, { id }: InvitationRow) =>
    parts.enqueue(invitationMail, { invitationId: id }, { transaction });

  /** A hosted user must be signed in with the invited address, which the hosted service has verified. */
  const acceptingUser = async (
    transaction: Transaction,
    { email, locale }: InvitationRow,
    caller: Caller | undefined,
  ): Promise<{ id: string; email: string }> => {
    if (!auth.isHosted) return auth.findOrCreateInvited(transaction, { email, locale });
    if (!caller) throw new Problem('not_signed_in');
    if (caller.email !== email) throw new Problem('invitation_of_other_address', { values: { email } });
    if (!caller.emailVerified) throw new Problem('address_not_verified');
    return caller;
  };

  return {
    /** True if a hosted service manages the accounts: an invited user must sign in there before accepting. */
    needsSignIn: auth.isHosted,

    async give(
      transaction: Transaction,
      about: { email: string; roles: readonly Role[]; locale: Locale },
      actor: RequestActor,
    ): Promise<InvitationRow> {
      const invitation = await save(transaction, { ...about, invitedBy: actor.caller.email });
      await send(transaction, invitation);
      await audit.recordIn(transaction, 'user.invited', actor, about.email, {
        after: { role: invitation.roles },
      });
      return invitation;
    },

    describeSent,

    async list() {
      const order = [role_invitations.created_at, role_invitations.id];
      const rows = await invitationsIn(database.orm).list(undefined, { order });
      return { invitations: rows.map(toListed), mailed: await mail.isSet() };
    },

    /** Returns the roles to which each address is invited. Accepted and expired invitations are left out. */
    async pendingRolesOf(emails: string[]): Promise<Map<string, Role[]>> {
      const now = clock();
      const rows = await listByEmails(database.orm, emails);
      return new Map(
        rows.filter(({ expires_at }) => expires_at > now).map(({ email, roles }) => [email, roles]),
      );
    },

    async copyLink(id: string, by: RequestActor): Promise<{ link: string }> {
      const row = await orProblem(invitationsIn(database.orm).find({ id }), 'invitation_not_found');
      if (row.expires_at <= clock()) throw new Problem('invitation_expired');
      await audit.record('invitation.link_copied', by, row.email);
      return { link: await linkOf(row) };
    },

    /** Replaces the link with a new one, which is valid for seven days from now, and mails it. */
    async resend(id: string, by: RequestActor) {
      const renewed = await database.orm.transaction(async (transaction) => {
        const row = await orProblem(invitationsIn(transaction).find({ id }), 'invitation_not_found');
        const { email, roles, locale, resets_account: resetsAccount } = row;
        const about = { email, roles, locale, invitedBy: by.caller.email, resetsAccount };
        const saved = await save(transaction, about);
        await send(transaction, saved);
        await audit.recordIn(transaction, 'invitation.resent', by, email);
        return saved;
      });
      return describeSent(renewed);
    },

    async revoke(id: string, by: RequestActor): Promise<{ id: string }> {
      await database.orm.transaction(async (transaction) => {
        const removed = await orProblem(invitationsIn(transaction).take({ id }), 'invitation_not_found');
        await audit.recordIn(transaction, 'invitation.revoked', by, removed.email, {
          before: { role: removed.roles },
        });
      });
      return { id };
    },

    async describe(token: string) {
      const row = await orProblem(findByToken(database.orm, token), 'invitation_invalid');
      return { email: row.email, roles: row.roles, hosted: auth.isHosted };
    },

    /**
     * Accepts the invitation of a link. An account without a role may belong to a stranger who registered the address
     * first. Such an account loses its password, sessions and factors, and the accepting person gets a new session. An
     * invitation with `resets_account` has the same effect on any account. Accounts of a hosted service are not reset.
     */
    async accept(token: string, client: ClientInfo, caller: Caller | undefined) {
      if (caller) await auth.saveHostedUser(caller);
      const { session, ...accepted } = await database.orm.transaction(async (transaction) => {
        await lockRoles(transaction);
        const { id } = await orProblem(findByToken(transaction, token), 'invitation_invalid');
        const invitation = await orProblem(invitationsIn(transaction).take({ id }), 'invitation_invalid');
        const user = await acceptingUser(transaction, invitation, caller);
        const roleStore = createUserRoleStore(transaction);
        const before = await roleStore.rolesOfOne(user.id);
        const roles = allRoles.filter((role) => before.includes(role) || invitation.roles.includes(role));
        const opensSession = !auth.isHosted && (before.length === 0 || invitation.resets_account);
        if (opensSession)
          await auth.resetAccount(transaction, { userId: user.id, actor: user, address: client.address });
        await roleStore.replace(user.id, roles, clock());
        await audit.recordIn(
          transaction,
          'role.changed',
          { actor: { id: user.id, email: invitation.email }, address: client.address },
          invitation.email,
          { before, after: roles },
        );
        await auth.notifyOwner(transaction, { kind: 'role_given', userId: user.id, roles });
        const session = opensSession
          ? await auth.openInvitedSession(transaction, user.id, client)
          : undefined;
        return { email: invitation.email, roles, session };
      });
      return { ...accepted, session: session ? await auth.sessionBody(session) : null };
    },

    /**
     * Invites an address to the role admin and returns the link. Accepting the invitation also resets an existing
     * account, so that a locked-out admin can sign in again.
     */
    async createAdminLink(email: string, locale: Locale): Promise<string> {
      const invitation = await database.orm.transaction(async (transaction) => {
        const saved = await save(transaction, {
          email,
          roles: ['admin'],
          locale,
          invitedBy: null,
          resetsAccount: true,
        });
        await audit.recordIn(transaction, 'user.invited', { system: 'create-admin' }, email, {
          after: { role: ['admin'] },
        });
        return saved;
      });
      return linkOf(invitation);
    },

    cleanUp: () =>
      invitationsIn(database.orm).delete(
        lt(role_invitations.expires_at, addMilliseconds(clock(), -expiredInvitationMs)),
      ),

    /** Mails the link of an invitation, unless it was revoked or accepted meanwhile. */
    async mail(invitationId: string, log: Log): Promise<void> {
      const row = await invitationsIn(database.orm).find({ id: invitationId });
      if (!row) return;
      const { email, locale, roles } = row;
      const text = writeMail({ kind: 'invite', locale, link: await linkOf(row), roles });
      await mail.send({ to: email, ...text }, log);
    },
  };
}
