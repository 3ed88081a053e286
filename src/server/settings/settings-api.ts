import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { localeOfHeaders } from '../../domain/locale.ts';
import { serverSettingNameSchema, serverSettingSchema } from '../../domain/settings/server-setting.ts';
import {
  requiredSettings,
  siteSettingsChangeSchema,
  siteSettingsSchema,
} from '../../domain/settings/site-settings.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, callerOf, forAdmins, forProvenAdmins } from '../auth/require-access.ts';
import { done } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, pathParam } from '../platform/http/route.ts';
import type { ServerSettingsService } from './server-settings-service.ts';
import type { SettingsService } from './settings-service.ts';

const settingsResponse = z.object({
  settings: siteSettingsSchema.extend({ organisation_number: z.string() }),
  version: z.int(),
  missing: z.array(z.enum(requiredSettings)),
});

export const settingsApi = (settings: SettingsService) =>
  new Hono<ApiEnv>()
    .get('/settings', forAdmins, answers(settingsResponse), async (c) => c.json(await settings.find()))
    .put('/settings', forAdmins, answers(settingsResponse), bodyOf(siteSettingsChangeSchema), async (c) => {
      const { version, ...fields } = c.req.valid('json');
      return c.json(await settings.save(fields, version, actorOf(c)));
    });

const serverSettings = z.object({
  settings: z.array(
    z.object({
      name: serverSettingNameSchema,
      variable: z.string(),
      source: z.enum(['environment', 'stored', 'unreadable', 'none']),
      fields: z.record(z.string(), z.string()),
      hasSecret: z.boolean(),
      secretEnd: z.string(),
    }),
  ),
});

const nameOf = (c: Context) => pathParam(c, 'name', serverSettingNameSchema, 'setting_unknown');

export const serverSettingsApi = (settings: ServerSettingsService) =>
  new Hono<ApiEnv>()
    .get('/server-settings', forAdmins, answers(serverSettings), async (c) => c.json(await settings.list()))
    .put(
      '/server-settings',
      forProvenAdmins,
      answers(serverSettings),
      bodyOf(serverSettingSchema),
      async (c) => c.json(await settings.save(c.req.valid('json'), actorOf(c))),
    )
    .delete('/server-settings/:name', forProvenAdmins, answers(serverSettings), async (c) =>
      c.json(await settings.remove(nameOf(c), actorOf(c))),
    )
    .post('/server-settings/:name/test', forProvenAdmins, answers(done), async (c) => {
      const { id, email } = callerOf(c);
      const locale = localeOfHeaders(c.req.header());
      const { signal } = c.req.raw;
      return c.json(await settings.test(nameOf(c), { id, email, locale, signal, log: c.get('log') }));
    });
