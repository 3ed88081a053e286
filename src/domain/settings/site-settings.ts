import { z } from 'zod';
import { inBothLocales } from '../locale.ts';

export const settingsLimits = {
  name: 200,
  address: 500,
  email: 254,
  link: 2000,
  text: 500,
  reviewers: 20,
  processors: 30,
} as const;

const line = (max: number) => z.string().trim().max(max);
const link = line(settingsLimits.link).refine(
  (address) => address === '' || (/^https?:\/\//.test(address) && URL.canParse(address)),
  'A link begins with https:// or http://.',
);

export const reviewerSchema = z.strictObject({
  name: line(settingsLimits.name).min(1),
  ...inBothLocales('title', line(settingsLimits.name).default('')),
  credentials: line(settingsLimits.text).default(''),
  link: link.default(''),
});
export type Reviewer = z.output<typeof reviewerSchema>;

const processorSchema = z.strictObject({
  name: line(settingsLimits.name).min(1),
  ...inBothLocales('purpose', line(settingsLimits.text).default('')),
});
export type Processor = z.output<typeof processorSchema>;

/** Facts about the publisher that public pages show. An empty fact is unknown, and pages leave it out. */
export const siteSettingsSchema = z.strictObject({
  publisher: line(settingsLimits.name).default(''),
  organisation_number: z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s.]/g, ''))
    .refine(
      (number) => number === '' || isOrganisationNumber(number),
      'An organisation number has nine digits, and the last one is a check digit.',
    )
    .default(''),
  postal_address: line(settingsLimits.address).default(''),
  email: z.union([z.literal(''), z.email().max(settingsLimits.email)]).default(''),
  data_controller: line(settingsLimits.name).default(''),
  responsible_editor: line(settingsLimits.name).default(''),
  reviewers: z.array(reviewerSchema).max(settingsLimits.reviewers).default([]),
  log_retention_days: z.number().int().min(1).max(3650).nullable().default(null),
  processors: z.array(processorSchema).max(settingsLimits.processors).default([]),
  /** Whether the weekly check may request the sources and external links of the site. */
  source_watch: z.boolean().default(false),
  /** Comma-separated names of the site or its company. Queries that contain one are searches for the site itself. */
  search_names: line(settingsLimits.text).default(''),
  /** Whether assistants may answer questions with the pages, and whether language models may be trained with them. */
  ai_search: z.boolean().default(true),
  ai_training: z.boolean().default(true),
});
export type SiteSettings = z.output<typeof siteSettingsSchema>;

/** `version` is the version that the admin saw. 0 means that no settings were saved before. */
export const siteSettingsChangeSchema = siteSettingsSchema.extend({ version: z.int32().min(0) });

/** The settings that the screen lists as missing: the about, privacy and editorial pages need them. */
export const requiredSettings = [
  'publisher',
  'organisation_number',
  'postal_address',
  'email',
  'data_controller',
  'responsible_editor',
  'reviewers',
  'log_retention_days',
  'processors',
] as const satisfies readonly (keyof SiteSettings)[];
export type RequiredSetting = (typeof requiredSettings)[number];

export const missingSettings = (settings: SiteSettings): RequiredSetting[] =>
  requiredSettings.filter((name) => {
    const value = settings[name];
    return value === null || (typeof value !== 'number' && value.length === 0);
  });

const weights = [3, 2, 7, 6, 5, 4, 3, 2];

/** Checks the check digit (modulus 11) of a Norwegian organisation number. */
export function isOrganisationNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  const control = (11 - (sum % 11)) % 11;
  return control < 10 && control === Number(number[8]);
}

export const groupedOrganisationNumber = (number: string): string => number.replace(/(\d{3})(?=\d)/g, '$1 ');
