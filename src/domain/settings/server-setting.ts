import { z } from 'zod';

export const modelProviders = ['openai', 'anthropic', 'openai-compatible'] as const;

export const serverSettingLimits = { text: 500, secret: 1000 } as const;

const text = z.string().trim().max(serverSettingLimits.text);
/** An empty secret keeps the stored one, unless it would be sent to another server than before. */
const secret = z.string().max(serverSettingLimits.secret).default('');
const webAddress = text.refine(
  (address) => address === '' || (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(address) && URL.canParse(address)),
  'An address begins with https:// or http:// and has no user name.',
);

/** The settings of the server that an admin can store instead of setting environment variables. */
export const serverSettingSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('model'),
    provider: z.enum(modelProviders),
    model: text.min(1),
    base_url: webAddress.default(''),
    secret,
  }),
  z.strictObject({
    name: z.literal('mail'),
    host: text.regex(
      /^([a-z0-9_-]+\.)*[a-z0-9_-]+$|^\[[0-9a-f:.]+\]$/i,
      'A host is a name or an IP address.',
    ),
    port: z.int().min(1).max(65_535),
    user: text.default(''),
    sender: z
      .union([z.literal(''), text.regex(/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/)])
      .default(''),
    secret,
  }),
  z.strictObject({
    name: z.literal('backup'),
    folder: text.regex(/^(\/|[a-z]:[\\/])/i, 'A folder is named by its whole path.'),
  }),
]);
export type ServerSetting = z.output<typeof serverSettingSchema>;

export const serverSettingNames = ['model', 'mail', 'backup'] as const;
export const serverSettingNameSchema = z.enum(serverSettingNames);
export type ServerSettingName = ServerSetting['name'];
