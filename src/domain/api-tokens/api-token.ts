import { z } from 'zod';
import { pageQuerySchema } from '../page-query.ts';

/** The permissions that an API token can have. A route without a scope accepts no tokens. */
export const apiScopes = ['read', 'draft', 'queue', 'search-data', 'publish'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The permissions that an assistant can get through OAuth. No assistant publishes. */
export const assistantScopes = ['read', 'draft', 'queue', 'search-data'] as const satisfies ApiScope[];

/** The server, and programs that search code for secrets, recognise tokens by this prefix. */
export const apiTokenPrefix = 'nvs_';

/** The lifetimes in days that the form offers. The API accepts any number of days up to a year. */
export const tokenLifetimes = [30, 90, 365] as const;
const maxLifetimeDays = 365;
/** A connected assistant asks for consent again after this time. */
export const connectionDays = 90;

export const tokenLimits = { name: 80, perUser: 50 } as const;

/** With `mine`, an admin gets only the own tokens. */
export const tokenSearchSchema = pageQuerySchema.extend({ mine: z.literal('true').optional() });
export type TokenSearch = z.output<typeof tokenSearchSchema>;

const scopesSchema = <Scope extends ApiScope>(offered: readonly Scope[]) =>
  z
    .array(z.enum(offered))
    .min(1)
    .max(offered.length)
    .transform((chosen) => offered.filter((scope) => chosen.includes(scope)));

export const consentSchema = z.strictObject({ scopes: scopesSchema(assistantScopes) });

export const newApiTokenSchema = z.strictObject({
  name: z.string().trim().min(1).max(tokenLimits.name),
  scopes: scopesSchema(apiScopes),
  days: z.int().min(1).max(maxLifetimeDays),
});
export type NewApiToken = z.output<typeof newApiTokenSchema>;
