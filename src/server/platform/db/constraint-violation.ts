export function violatesConstraint(error: unknown, constraint: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && at.constraint === constraint) return true;
  }
  return false;
}
