import { maxSearchLength } from '../../../domain/page-query.ts';
import { auditSearchSchema } from '../../../domain/users/user.ts';

export type AuditFilter = Record<'action' | 'actor' | 'target' | 'from' | 'to', string>;

/** Reads the filter from the query string. An invalid date is ignored. */
export const auditFilterOf = (value: (name: string) => string): AuditFilter => {
  const day = (name: 'from' | 'to') => auditSearchSchema.shape[name].safeParse(value(name)).data ?? '';
  const text = (name: string) => value(name).slice(0, maxSearchLength);
  return {
    action: value('action'),
    actor: text('actor'),
    target: text('target'),
    from: day('from'),
    to: day('to'),
  };
};
