import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '../../domain/locale.ts';
import { Problem, type ProblemCode } from '../../domain/problems.ts';
import {
  type ServerSetting,
  type ServerSettingName,
  serverSettingNames,
} from '../../domain/settings/server-setting.ts';
import type { Actor } from '../audit/actor.ts';
import type { GenerationService } from '../generation/generation-service.ts';
import { isMetadataAddress, isRefusedHost } from '../platform/http/public-address.ts';
import type { Log } from '../platform/logs/log.ts';
import { composeMail, mailParagraph, mailText, mailTexts } from '../platform/mail/mail-texts.ts';
import { createRedactor } from '../platform/secrets.ts';
import type { ServiceParts } from '../service-parts.ts';
import { fieldsOf, type StoredSettings, type Variables, variableOf, variablesOf } from './stored-settings.ts';

/** The files that a backup folder may contain. Any other file shows that the folder is used for something else. */
const expectedInBackups = /^(novasjekk-.*|before-upgrade|lost\+found)$/;
/** The end of a shorter secret would reveal too much of it. */
const shortestHinted = 16;

/** The address to which the secret is sent. The stored secret is not sent to another one. */
const receiverOf = (name: ServerSettingName, { fields }: ReturnType<typeof fieldsOf>) =>
  name === 'mail' ? `${fields.user} ${fields.host} ${fields.port}` : `${fields.provider} ${fields.base_url}`;

/** The value by which people recognise a setting in the audit log. */
const titleOf = (variables: Variables): string =>
  variables.AI_MODEL ?? URL.parse(variables.SMTP_URL ?? '')?.host ?? variables.BACKUP_DIR ?? '';

interface ServerSettingsDependencies extends ServiceParts {
  storedSettings: StoredSettings;
  generation: GenerationService;
}

/** Lets admins set and test the mail server, the language model and the backup folder. */
export function createServerSettingsService(parts: ServerSettingsDependencies) {
  const { database, audit, clock, env, currentEnv, storedSettings } = parts;

  const refuseIfGiven = (name: ServerSettingName) => {
    const variable = variableOf[name];
    if (env[variable]) throw new Problem('setting_from_environment', { values: { variable } });
  };

  const list = async () => {
    const [current, rows] = await Promise.all([currentEnv(), storedSettings.list()]);
    return {
      settings: serverSettingNames.map((name) => {
        const variable = variableOf[name];
        const row = rows.find((each) => each.name === name);
        const isSet = current[variable] !== undefined;
        const stored = row?.variables ? ('stored' as const) : ('unreadable' as const);
        const { fields, secret } = fieldsOf(name, isSet ? current : {});
        return {
          name,
          variable,
          source: env[variable] ? ('environment' as const) : row ? stored : ('none' as const),
          fields,
          hasSecret: secret !== '',
          secretEnd: secret.length >= shortestHinted ? secret.slice(-4) : '',
        };
      }),
    };
  };

  const requireUsable = async (setting: ServerSetting, variables: Variables) => {
    const address = setting.name === 'model' ? variables.AI_BASE_URL : variables.SMTP_URL;
    const isAllowed = (ip: string) => !isMetadataAddress(ip);
    if (address && isRefusedHost(new URL(address).hostname, isAllowed))
      throw new Problem('setting_address_refused');
    if (setting.name === 'backup') await tryFolder(setting.folder, true);
    const { AI_MODEL: model } = variables;
    if (model && env.AI_MONTHLY_LIMIT && !env.AI_PRICES?.[model])
      throw new Problem('setting_price_missing', { values: { model } });
  };

  /** Returns the secret of the setting. A form leaves it empty to keep the stored one. */
  const secretFor = async (setting: Exclude<ServerSetting, { name: 'backup' }>): Promise<string> => {
    if (setting.secret) return setting.secret;
    const { name } = setting;
    const stored = (await storedSettings.list()).find((row) => row.name === name)?.variables;
    const before = stored && fieldsOf(name, stored);
    const wanted = fieldsOf(name, variablesOf(setting, ''));
    const isSame = before !== undefined && receiverOf(name, before) === receiverOf(name, wanted);
    const secret = isSame ? before.secret : '';
    const isNeeded = setting.name === 'mail' ? setting.user !== '' : setting.provider !== 'openai-compatible';
    if (isNeeded && !secret) throw new Problem('setting_secret_needed');
    return secret;
  };

  return {
    list,

    async save(setting: ServerSetting, actor: Actor) {
      const { name } = setting;
      refuseIfGiven(name);
      const variables = variablesOf(setting, setting.name === 'backup' ? '' : await secretFor(setting));
      await requireUsable(setting, variables);
      const sealed = await storedSettings.seal(variables);
      await database.orm.transaction(async (transaction) => {
        await storedSettings.save(transaction, name, sealed, clock());
        await audit.recordIn(transaction, 'server_setting.changed', actor, titleOf(variables), {
          after: { setting: name, ...fieldsOf(name, variables).fields },
        });
      });
      return list();
    },

    async remove(name: ServerSettingName, actor: Actor) {
      await database.orm.transaction(async (transaction) => {
        if (!(await storedSettings.remove(transaction, name))) throw new Problem('setting_not_set');
        await audit.recordIn(transaction, 'server_setting.deleted', actor, name);
      });
      return list();
    },

    test: createTest(parts),
  };
}

/** Uses a setting once. Throws a problem that says what failed. */
const createTest =
  ({ env, currentEnv, mail, generation }: ServerSettingsDependencies) =>
  async (
    name: ServerSettingName,
    by: { id: string; email: string; locale: Locale; signal: AbortSignal; log: Log },
  ): Promise<{ ok: true }> => {
    const { [variableOf[name]]: isSet, SMTP_URL = '', BACKUP_DIR = '' } = await currentEnv();
    if (!isSet) throw new Problem('setting_not_set');
    if (name === 'model') await generation.testModel(by.signal, by.id);
    if (name === 'backup') await tryFolder(BACKUP_DIR, env.BACKUP_DIR === undefined);
    if (name === 'mail') {
      const { subject, text } = mailTexts[by.locale].test;
      const written = composeMail(by.locale, mailText(subject), [mailParagraph(mailText(text))]);
      await mail.send({ to: by.email, ...written }, by.log).catch((error) => {
        throw mailProblem(error, SMTP_URL);
      });
    }
    return { ok: true };
  };

export type ServerSettingsService = ReturnType<typeof createServerSettingsService>;

/**
 * Writes a file and deletes it. With `isExclusive`, the folder must contain nothing but backups: an admin could otherwise
 * have backups, which contain keys, written into a folder that others can read.
 */
async function tryFolder(folder: string, isExclusive: boolean): Promise<void> {
  const file = join(folder, `novasjekk-test-${randomUUID()}`);
  try {
    const names = await readdir(folder);
    if (isExclusive && !names.every((name) => expectedInBackups.test(name)))
      throw new Problem('backup_folder_in_use', { values: { folder } });
    await writeFile(file, '', { flag: 'wx', mode: 0o600 });
    await rm(file);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new Problem(isMissing ? 'backup_folder_missing' : 'backup_folder_not_writable', {
      values: { folder, reason: code },
      cause: error,
    });
  }
}

const mailProblems: Record<string, ProblemCode> = {
  EAUTH: 'mail_server_login_refused',
  ETLS: 'mail_server_unencrypted',
  EENVELOPE: 'mail_server_refused',
  EMESSAGE: 'mail_server_refused',
};
const maxReasonLength = 300;

function mailProblem(error: unknown, address: string): Problem {
  if (error instanceof Problem) return error;
  const { code = '', message = '', response = message } = error as Record<string, string | undefined>;
  const { secret } = fieldsOf('mail', { SMTP_URL: address });
  const reason = createRedactor(secret ? [secret] : [])(response).slice(0, maxReasonLength);
  const { host } = new URL(address);
  return new Problem(mailProblems[code] ?? 'mail_server_unreachable', {
    values: { host, reason },
    cause: error,
  });
}
