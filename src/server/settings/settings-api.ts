import { Hono } from 'hono';
import { siteSettingsChangeSchema } from '../../domain/settings/site-settings.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyOf } from '../platform/http/request-input.ts';
import type { SettingsService } from './settings-service.ts';

export const settingsApi = (settings: SettingsService) =>
  new Hono<ApiEnv>()
    .get('/settings', requireAccess('admin'), async (c) => c.json(await settings.find()))
    .put('/settings', requireAccess('admin'), bodyOf(siteSettingsChangeSchema), async (c) => {
      const { version, ...fields } = c.req.valid('json');
      return c.json(await settings.save(fields, version, actorOf(c)));
    });
