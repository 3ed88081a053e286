import {
  type ServerSetting,
  type ServerSettingName,
  serverSettingNames,
} from '../../domain/settings/server-setting.ts';
import { decodedAddress } from '../../domain/text/decode-address.ts';
import type { Keyring } from '../auth/tokens/keyring.ts';
import { createTableQueries, type Database, type Queries } from '../platform/db/database.ts';
import { defaultSender, type Env } from '../platform/env.ts';
import { learnSecrets } from '../platform/secrets.ts';
import { server_settings } from './schema.ts';

/** A stored setting has the form of the environment variables that it replaces. */
export type Variables = Partial<
  Pick<
    Env,
    'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'BACKUP_DIR'
  >
>;

/** If the environment has this variable, the stored setting is not used. */
export const variableOf = {
  model: 'AI_PROVIDER',
  mail: 'SMTP_URL',
  backup: 'BACKUP_DIR',
} as const satisfies Record<ServerSettingName, keyof Variables>;

const sealPurpose = 'server-setting';
const implicitTlsPort = 465;

export function createStoredSettings(parts: {
  database: Database;
  env: Env;
  keyring: Pick<Keyring, 'seal' | 'unseal'>;
}) {
  const { database, env, keyring } = parts;
  const rowsIn = (orm: Queries) => createTableQueries(orm, server_settings);

  /** Undefined for a setting that was encrypted with another key, for example by another installation. */
  const open = async (sealed: string): Promise<Variables | undefined> => {
    try {
      return JSON.parse(await keyring.unseal(sealPurpose, sealed));
    } catch {
      return undefined;
    }
  };
  const list = async () =>
    Promise.all(
      (await rowsIn(database.orm).list()).map(async ({ name, sealed }) => ({
        name,
        variables: await open(sealed),
      })),
    );

  return {
    list,

    /** The settings of the environment and the stored ones, read anew, so a change applies in every process. */
    async current(): Promise<Env> {
      if (serverSettingNames.every((name) => env[variableOf[name]])) return env;
      const used = (await list()).filter(({ name }) => !env[variableOf[name]]);
      const variables: Variables = Object.assign({}, ...used.map((setting) => setting.variables));
      learnSecrets(env, variables);
      const isSenderGiven = env.MAIL_FROM !== defaultSender(env.SITE_URL);
      return { ...env, ...variables, ...(isSenderGiven && { MAIL_FROM: env.MAIL_FROM }) };
    },

    seal: (variables: Variables) => keyring.seal(sealPurpose, JSON.stringify(variables)),

    save: (orm: Queries, name: ServerSettingName, sealed: string, updated_at: Date) =>
      rowsIn(orm).upsert({ name, sealed, updated_at }, server_settings.name, { sealed, updated_at }),

    remove: (orm: Queries, name: ServerSettingName) => rowsIn(orm).take({ name }),
  };
}

export type StoredSettings = ReturnType<typeof createStoredSettings>;

export function variablesOf(setting: ServerSetting, secret: string): Variables {
  switch (setting.name) {
    case 'model':
      return {
        AI_PROVIDER: setting.provider,
        AI_MODEL: setting.model,
        ...(setting.base_url && { AI_BASE_URL: setting.base_url.replace(/\/+$/, '') }),
        ...(secret && { AI_API_KEY: secret }),
      };
    case 'mail': {
      const { host, port, user, sender } = setting;
      const login = user && `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`;
      const protocol = port === implicitTlsPort ? 'smtps' : 'smtp';
      return { SMTP_URL: `${protocol}://${login}${host}:${port}`, ...(sender && { MAIL_FROM: sender }) };
    }
    case 'backup':
      return { BACKUP_DIR: setting.folder };
  }
}

/** The reverse of `variablesOf`: the fields that a form shows, and the secret, which is never shown. */
export function fieldsOf(
  name: ServerSettingName,
  variables: Variables,
): { fields: Record<string, string>; secret: string } {
  if (name === 'backup') return { fields: { folder: variables.BACKUP_DIR ?? '' }, secret: '' };
  if (name === 'model') {
    const { AI_PROVIDER = '', AI_MODEL = '', AI_BASE_URL = '', AI_API_KEY = '' } = variables;
    return {
      fields: { provider: AI_PROVIDER, model: AI_MODEL, base_url: AI_BASE_URL },
      secret: AI_API_KEY,
    };
  }
  const url = URL.parse(variables.SMTP_URL ?? '');
  const port = url?.port || (url?.protocol === 'smtps:' ? '465' : '587');
  return {
    fields: {
      host: url?.hostname ?? '',
      port: url ? port : '',
      user: decodedAddress(url?.username ?? ''),
      sender: variables.MAIL_FROM ?? '',
    },
    secret: decodedAddress(url?.password ?? ''),
  };
}
