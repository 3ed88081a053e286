import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AiProvider, answerOf, startAiProvider } from '../../../tests/fakes/ai-provider.ts';
import { emptyAuditLog } from '../../../tests/setup/database/audit-log.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { startSmtpServer } from '../../../tests/setup/server/auth-server.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';
import { createLog } from '../platform/logs/log.ts';
import { createServices } from '../services.ts';

const key = 'sk-Marked7model-abcdefgh';
const password = 'Marked7mail-password';

describeOnDatabase('the server settings', (database) => {
  let server: EditorServer;
  let admin: { id: string; email: string; token: string };
  let provider: AiProvider;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let folder: string;
  beforeAll(async () => {
    server = await startEditorServer(database(), { AUTH_AUTOCONFIRM: 'true' });
    admin = await server.person('admin');
    provider = await startAiProvider({ answer: answerOf({ title: 'OK' }) });
    smtp = await startSmtpServer();
    folder = await mkdtemp(join(tmpdir(), 'novasjekk-backups-'));
  });
  afterAll(async () => {
    await database().pool.query('TRUNCATE server_settings');
    await server.stop();
    await provider.close();
    await smtp.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await database().pool.query('TRUNCATE server_settings');
    await emptyAuditLog(database());
    smtp.received.splice(0);
  });

  const model = () => ({
    name: 'model',
    provider: 'openai-compatible',
    model: 'fake-1',
    base_url: provider.url,
    secret: key,
  });
  const mail = () => {
    const { hostname: host, port } = new URL(smtp.url);
    return { name: 'mail', host, port: Number(port), user: 'post', secret: password, sender: 'a@b.no' };
  };
  const call = (method: string, path = '', body?: object, token = admin.token) =>
    server.api(`/server-settings${path}`, { token, method, ...(body && { body }) });
  const save = (setting: object) => call('PUT', '', setting);
  const test = (name: string) => call('POST', `/${name}/test`);
  const find = async (name: string) =>
    (await call('GET')).body.settings.find((setting: { name: string }) => setting.name === name);
  /** Another process on the same database and keys. */
  const otherProcess = () => createServices(database(), { env: server.env });

  it('are not set at first, and only admins see them', async () => {
    expect(await find('mail')).toMatchObject({ source: 'none', variable: 'SMTP_URL', hasSecret: false });
    expect((await call('GET', '', undefined, server.editor.token)).status).toBe(403);
    expect((await test('mail')).body.code).toBe('setting_not_set');
    expect((await test('other')).body.code).toBe('setting_unknown');
  });

  it('return no secret, store none in the clear and audit none', async () => {
    const answers = [await save(model()), await save(mail()), await call('GET')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await find('model')).toMatchObject({
      source: 'stored',
      fields: { provider: 'openai-compatible', model: 'fake-1', base_url: provider.url },
      hasSecret: true,
      secretEnd: 'efgh',
    });
    const { rows } = await database().pool.query('SELECT * FROM server_settings');
    const { entries } = await server.services.audit.list({ action: 'server_setting.changed', page: 1 });
    expect(entries.map(({ target }) => target).sort()).toEqual(['fake-1', new URL(smtp.url).host].sort());
    const seen = JSON.stringify([answers, rows, entries]);
    for (const secret of [key, password]) expect(seen).not.toContain(secret);
  });

  it('apply at once, also in another process, until they are removed', async () => {
    const other = otherProcess();
    expect(await other.generation.hasModel()).toBe(false);
    await save(model());
    expect(await other.generation.hasModel()).toBe(true);
    await save(mail());
    expect((await other.users.invitations.list()).mailed).toBe(true);
    await save({ name: 'backup', folder });
    expect((await other.backup.makeIfDue())?.file).toContain(folder);
    for (const name of ['model', 'mail', 'backup']) await call('DELETE', `/${name}`);
    expect(await other.generation.hasModel()).toBe(false);
    expect((await call('DELETE', '/model')).body.code).toBe('setting_not_set');
  });

  it('require new users to confirm their address once there is a mail server', async () => {
    const undecided = await startEditorServer(database());
    const confirms = async () => (await undecided.get('/config')).body.confirmsEmail;
    expect(await confirms()).toBe(false);
    const { token } = await undecided.person('admin');
    await undecided.api('/server-settings', { token, method: 'PUT', body: mail() });
    expect(await confirms()).toBe(true);
    await undecided.stop();
  });

  it('are tested by a mail to the admin, a word of the model and a file in the folder', async () => {
    await save({ ...mail(), user: '' });
    expect(await test('mail')).toMatchObject({ status: 200, body: { ok: true } });
    expect(smtp.received).toMatchObject([{ to: admin.email }]);
    await save(model());
    expect((await test('model')).status).toBe(200);
    expect(provider.seen.at(-1)?.key).toBe(`Bearer ${key}`);
    const empty = await mkdtemp(join(tmpdir(), 'novasjekk-backups-'));
    await save({ name: 'backup', folder: empty });
    expect((await test('backup')).status).toBe(200);
    expect(await readdir(empty)).toEqual([]);
    await rm(empty, { recursive: true });
    expect((await test('backup')).body.code).toBe('backup_folder_missing');
  });

  it('say what failed, without the secret that the other server repeats', async () => {
    const log: string[] = [];
    createLog(server.env, { write: (line) => void log.push(line) }).warn(`before ${key}`);
    await save({ ...mail(), host: '127.0.0.1', port: 1 });
    expect((await test('mail')).body).toMatchObject({
      code: 'mail_server_unreachable',
      values: { host: '127.0.0.1:1' },
    });
    await save(mail());
    expect((await test('mail')).body.code).toBe('mail_server_login_refused');
    const refusing = await startAiProvider({ status: 401, message: `Incorrect API key provided: ${key}` });
    await save({ ...model(), base_url: refusing.url });
    const refused = await test('model');
    await refusing.close();
    expect(refused).toMatchObject({ status: 502, body: { code: 'provider_refused' } });
    expect(JSON.stringify(refused.body)).not.toContain(key);
    const writer = createLog(server.env, { write: (line) => void log.push(line) });
    writer.error(`the provider answered ${key}`);
    expect(log.at(-1)).toContain('the provider answered [secret]');
  });

  it('keep a secret that is left empty, but never for another server', async () => {
    await save(model());
    await save({ ...model(), model: 'fake-2', secret: '' });
    await test('model');
    expect(provider.seen.at(-1)).toMatchObject({ key: `Bearer ${key}`, body: { model: 'fake-2' } });
    const other = await startAiProvider({ answer: answerOf({ title: 'OK' }) });
    await save({ ...model(), base_url: other.url, secret: '' });
    await test('model');
    await other.close();
    expect(other.seen.map((request) => request.key)).toEqual([undefined]);
    await save(mail());
    expect((await save({ ...mail(), host: 'other.example', secret: '' })).body.code).toBe(
      'setting_secret_needed',
    );
    expect((await find('mail')).fields.host).toBe('127.0.0.1');
  });

  it('may name private networks but no metadata address, also not through a redirect', async () => {
    for (const host of ['169.254.169.254', '[fd00:ec2::254]', '[::ffff:169.254.169.254]'])
      expect((await save({ ...model(), base_url: `http://${host}/v1` })).body.code).toBe(
        'setting_address_refused',
      );
    expect((await save({ ...mail(), host: '169.254.169.254' })).body.code).toBe('setting_address_refused');
    const redirecting = createServer((_, response) =>
      response.writeHead(307, { location: `${provider.url}/chat/completions` }).end(),
    );
    redirecting.listen(0, '127.0.0.1');
    await once(redirecting, 'listening');
    const { port } = redirecting.address() as AddressInfo;
    provider.plan({ answer: answerOf({ title: 'OK' }) });
    await save({ ...model(), base_url: `http://127.0.0.1:${port}/v1` });
    expect((await test('model')).status).toBe(502);
    expect(provider.seen).toEqual([]);
    redirecting.close();
  });

  it('accept only an existing folder that contains nothing but backups', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'novasjekk-parent-'));
    const inUse = join(parent, 'in-use');
    await mkdir(inUse);
    await writeFile(join(inUse, 'index.html'), '');
    const codeFor = async (path: string) => (await save({ name: 'backup', folder: path })).body.code;
    expect(await codeFor(inUse)).toBe('backup_folder_in_use');
    expect(await codeFor(join(parent, 'missing'))).toBe('backup_folder_missing');
    expect(await codeFor(join(inUse, 'index.html'))).toBe('backup_folder_missing');
    expect(await codeFor('backups')).toBe('invalid_input');
    expect((await find('backup')).source).toBe('none');
    await rm(parent, { recursive: true });
  });

  it('yield to environment variables, and say so', async () => {
    await save(mail());
    const given = await startEditorServer(database(), {
      SMTP_URL: 'smtp://given.example:25',
      AUTH_AUTOCONFIRM: 'true',
    });
    const { token } = await given.person('admin');
    const { body } = await given.api('/server-settings', { token });
    expect(body.settings[1]).toMatchObject({
      name: 'mail',
      source: 'environment',
      fields: { host: 'given.example', port: '25' },
    });
    expect(await given.api('/server-settings', { token, method: 'PUT', body: mail() })).toMatchObject({
      status: 409,
      body: { code: 'setting_from_environment', values: { variable: 'SMTP_URL' } },
    });
    await given.stop();
  });

  it('count as not set if another key encrypted them', async () => {
    await database().pool.query("INSERT INTO server_settings VALUES ('model', 'c2VhbGVk', now())");
    expect(await find('model')).toMatchObject({ source: 'unreadable', hasSecret: false });
    expect(await otherProcess().generation.hasModel()).toBe(false);
    await server.services.status.describe();
  });

  it('need a price for the model if there is a monthly limit', async () => {
    const limited = await startEditorServer(database(), {
      AI_MONTHLY_LIMIT: '10',
      AI_PRICES: 'other=1/2',
    });
    const { token } = await limited.person('admin');
    const put = (body: object) => limited.api('/server-settings', { token, method: 'PUT', body });
    expect((await put(model())).body.code).toBe('setting_price_missing');
    expect((await put({ ...model(), model: 'other' })).status).toBe(200);
    await limited.stop();
  });
});
