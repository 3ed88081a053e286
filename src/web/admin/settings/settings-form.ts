import {
  type Processor,
  type Reviewer,
  type SiteSettings,
  siteSettingsSchema,
} from '../../../domain/settings/site-settings.ts';

/** The site settings as the user typed them. The number of days is a string. */
export type SettingsDraft = Omit<SiteSettings, 'log_retention_days'> & { log_retention_days: string };

export const draftOfSettings = (settings: SiteSettings): SettingsDraft => ({
  ...settings,
  log_retention_days: settings.log_retention_days === null ? '' : String(settings.log_retention_days),
});

const reviewers: Reviewer = { name: '', title_no: '', title_en: '', credentials: '', link: '' };
const processors: Processor = { name: '', purpose_no: '', purpose_en: '' };
export const blankPeople = { reviewers, processors };

export type SettingsProblem = 'organisation_number' | 'email' | 'link' | 'name' | 'days' | 'other';

/** The valid settings, or else the problem of each invalid field by its path, such as `reviewers.0.name`. */
export function readSettings(
  draft: SettingsDraft,
): { settings: SiteSettings } | { problems: Map<string, SettingsProblem> } {
  const typedDays = draft.log_retention_days.trim();
  const parsed = siteSettingsSchema.safeParse({
    ...draft,
    email: draft.email.trim(),
    log_retention_days: typedDays === '' ? null : Number(typedDays),
  });
  if (parsed.success) return { settings: parsed.data };
  return {
    problems: new Map(
      parsed.error.issues.map(({ path, code }) => [path.join('.'), problemOf(String(path.at(-1)), code)]),
    ),
  };
}

function problemOf(field: string, code: string): SettingsProblem {
  if (field === 'log_retention_days') return 'days';
  if (field === 'name' && code === 'too_small') return 'name';
  if (field === 'organisation_number' || field === 'email') return field;
  return field === 'link' && code === 'custom' ? 'link' : 'other';
}
