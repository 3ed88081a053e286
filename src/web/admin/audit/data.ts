export const auditKey = ['audit'] as const;

/** Declared here, because the inferred API type cannot express that `before` and `after` are any JSON. */
export interface AuditEntry {
  id: number;
  at: string;
  action: string;
  actor: { id: string; email: string } | null;
  target: string | null;
  address: string | null;
  before: unknown;
  after: unknown;
}
