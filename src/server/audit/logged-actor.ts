interface ActingCaller {
  id: string;
  email: string;
  /** The token of the call; undefined for a session. */
  token?: { name: string } | undefined;
}

/** A user with the address of the request, or the name of a background job. */
export type Actor = { caller: ActingCaller; address: string } | { system: string };

export interface LoggedActor {
  actor: { id: string; email: string } | null;
  address: string | null;
}

/** The name of a caller in the audit log and in the list of drafts, with the name of the token if there is one. */
export const callerName = ({ email, token }: Pick<ActingCaller, 'email' | 'token'>): string =>
  token ? `${email} (${token.name})` : email;

export const auditActor = (by: Actor | LoggedActor): LoggedActor => {
  if ('system' in by) return { actor: null, address: null };
  if ('actor' in by) return by;
  return { actor: { id: by.caller.id, email: callerName(by.caller) }, address: by.address };
};
