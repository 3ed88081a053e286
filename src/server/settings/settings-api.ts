import { Hono } from 'hono';
import { z } from 'zod';
import { requiredSettings, siteSettingsChangeSchema } from '../../domain/settings/site-settings.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forAdmins } from '../auth/require-access.ts';
import { count } from '../platform/http/response-schemas.ts';
import { answers, bodyOf } from '../platform/http/route.ts';
import type { SettingsService } from './settings-service.ts';

const settingsResponse = z.object({
  settings: z.object({
    publisher: z.string(),
    organisation_number: z.string(),
    postal_address: z.string(),
    email: z.string(),
    data_controller: z.string(),
    responsible_editor: z.string(),
    reviewers: z.array(
      z.object({
        name: z.string(),
        title_no: z.string(),
        title_en: z.string(),
        credentials: z.string(),
        link: z.string(),
      }),
    ),
    log_retention_days: count.nullable(),
    processors: z.array(z.object({ name: z.string(), purpose_no: z.string(), purpose_en: z.string() })),
    source_watch: z.boolean(),
    ai_search: z.boolean(),
    ai_training: z.boolean(),
  }),
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
