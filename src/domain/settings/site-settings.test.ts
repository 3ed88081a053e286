import { describe, expect, it } from 'vitest';
import {
  groupedOrganisationNumber,
  isOrganisationNumber,
  missingSettings,
  requiredSettings,
  siteSettingsSchema,
} from './site-settings.ts';

describe('the organisation number', () => {
  it.each(['974760673', '889640782'])('%s is accepted, because its check digit is correct', (number) => {
    expect(isOrganisationNumber(number)).toBe(true);
  });
  it.each(['974760674', '97476067', '9747606731', 'abcdefghi', ''])('%j is rejected', (number) => {
    expect(isOrganisationNumber(number)).toBe(false);
  });
  it('is stored without spaces and shown in groups of three digits', () => {
    const { organisation_number } = siteSettingsSchema.parse({ organisation_number: '974 760 673' });
    expect(organisation_number).toBe('974760673');
    expect(groupedOrganisationNumber(organisation_number)).toBe('974 760 673');
  });
});

describe('the site settings', () => {
  it('lack all required settings at first', () => {
    expect(missingSettings(siteSettingsSchema.parse({}))).toEqual([...requiredSettings]);
  });
  it('lack only the required settings that are not set yet', () => {
    const settings = siteSettingsSchema.parse({
      publisher: 'NovaSjekk AS',
      log_retention_days: 30,
      reviewers: [{ name: 'Kari Nordmann' }],
    });
    expect(missingSettings(settings)).toEqual([
      'organisation_number',
      'postal_address',
      'email',
      'data_controller',
      'responsible_editor',
      'processors',
    ]);
  });
  it.each([
    { email: 'not an address' },
    { log_retention_days: 0 },
    { reviewers: [{ name: '' }] },
    { reviewers: [{ name: 'Kari', link: 'javascript:alert(1)' }] },
    { unknown: true },
  ])('are rejected if they contain %j', (settings) => {
    expect(siteSettingsSchema.safeParse(settings).success).toBe(false);
  });
});
