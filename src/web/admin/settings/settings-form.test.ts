import { describe, expect, it } from 'vitest';
import { siteSettingsSchema } from '../../../domain/settings/site-settings.ts';
import { blankPeople, draftOfSettings, readSettings } from './settings-form.ts';

const blank = draftOfSettings(siteSettingsSchema.parse({}));

describe('readSettings', () => {
  it('returns the settings from which the draft was made', () => {
    const settings = siteSettingsSchema.parse({ publisher: 'Eksempel AS', log_retention_days: 30 });
    expect(readSettings(draftOfSettings(settings))).toEqual({ settings });
  });

  it('returns the problem of each invalid field', () => {
    const read = readSettings({
      ...blank,
      organisation_number: '123',
      email: 'ola',
      log_retention_days: 'en måned',
      reviewers: [{ ...blankPeople.reviewers, link: 'www.example.org' }],
    });
    expect(read).toEqual({
      problems: new Map([
        ['organisation_number', 'organisation_number'],
        ['email', 'email'],
        ['reviewers.0.name', 'name'],
        ['reviewers.0.link', 'link'],
        ['log_retention_days', 'days'],
      ]),
    });
  });
});
