import { Hono } from 'hono';
import { z } from 'zod';
import {
  requiredSettings,
  siteSettingsChangeSchema,
  siteSettingsSchema,
} from '../../domain/settings/site-settings.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forAdmins } from '../auth/require-access.ts';
import { answers, bodyOf } from '../platform/http/route.ts';
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
