import { describe, expect, it } from 'vitest';
import { articleFieldsSchema, articleStatuses } from '../../domain/articles/article.ts';
import { authorFieldsSchema } from '../../domain/authors/author.ts';
import { intents, keywordFieldsSchema } from '../../domain/keywords/keyword.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { problemStatuses } from '../../domain/problems.ts';
import { queueStatuses, queueTypes } from '../../domain/queue/queue-item.ts';
import { siteSettingsSchema } from '../../domain/settings/site-settings.ts';
import { sourceFieldsSchema } from '../../domain/sources/source.ts';
import { roles } from '../../domain/users/user.ts';
import { enAdmin } from './en-admin.ts';
import { noAdmin } from './no-admin.ts';

const groups = [
  'admin',
  'api',
  'blog',
  'common',
  'foods',
  'footer',
  'labels',
  'llms',
  'mail',
  'nav',
  'outline',
  'search',
  'upf',
];
const jobFiles = import.meta.glob<string>('../../server/**/*.job.ts', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const files = import.meta.glob<Record<string, unknown>>('./*/**/*.json', { eager: true, import: 'default' });

const admin = { no: noAdmin, en: enAdmin };
const read = (locale: Locale, group: string): unknown =>
  group === 'admin' ? admin[locale] : files[`./${locale}/${group}.json`];

/** The texts below a key of the admin group. */
const below = (locale: Locale, ...keys: string[]): Record<string, unknown> =>
  keys.reduce<Record<string, unknown>>((texts, key) => texts[key] as Record<string, unknown>, admin[locale]);

const groupOf = (path: string) => /^\.\/(\w+\/\w+)/.exec(path)?.[1];

/** Lists every key, followed by the placeholders of its text. */
function shapeOf(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return [
      `${path} ${[...value.matchAll(/\{\{(\w+)/g)]
        .map((m) => m[1])
        .sort()
        .join(',')}`,
    ];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    shapeOf(inner, path ? `${path}.${key}` : key),
  );
}

describe('translations', () => {
  it('consist of the same groups in both languages', () => {
    for (const locale of locales) {
      const found = new Set(Object.keys(files).map(groupOf));
      expect([...found].filter((group) => group?.startsWith(`${locale}/`)).sort()).toEqual(
        groups.map((group) => `${locale}/${group}`),
      );
    }
  });

  it('of the admin group have no key that occurs in two files', () => {
    for (const locale of locales) {
      const parts = Object.entries(files).filter(([path]) => groupOf(path) === `${locale}/admin`);
      const keys = parts.flatMap(([, texts]) => Object.keys(texts));
      expect(keys).toHaveLength(new Set(keys).size);
    }
  });

  it.each(groups)('of the group %s have the same keys and placeholders in both languages', (group) => {
    expect(shapeOf(read('en', group)).sort()).toEqual(shapeOf(read('no', group)).sort());
  });

  it.each(groups)('of the group %s contain no empty text', (group) => {
    for (const locale of locales) {
      for (const [key, text] of texts(read(locale, group))) {
        if (!key.endsWith('.url')) expect(text.trim(), `${locale} ${group} ${key}`).not.toBe('');
      }
    }
  });

  it('contain a text for every problem', () => {
    for (const locale of locales)
      expect(Object.keys(problemStatuses).filter((code) => !(code in below(locale, 'problems')))).toEqual([]);
  });

  it('mention environment variables only on the status screen', () => {
    const environmentVariable = /\b[A-Z]{2,}_[A-Z]{2,}\b/;
    for (const locale of locales)
      for (const [key, text] of texts(read(locale, 'admin')))
        if (!key.startsWith('.status.')) expect(text, key).not.toMatch(environmentVariable);
  });

  it.each(locales)('use the same name for each screen in the menu and in its heading (%s)', (locale) => {
    const nav = below(locale, 'nav');
    const withoutTitle = [
      'places',
      'site',
      'label',
      'menu',
      'account',
      'signedInAs',
      'signOut',
      'toReview',
      'mentions',
      'failed',
    ];
    const screens = Object.keys(nav).filter((key) => !withoutTitle.includes(key));
    for (const screen of screens) expect(nav[screen], screen).toBe(below(locale, screen).title);
  });

  it('contain a name for every background job, for the status screen', () => {
    const jobNames = below('no', 'status', 'jobNames');
    const jobs = Object.values(jobFiles).flatMap((source) =>
      [...source.matchAll(/(?:^ {2}name: |describe(?:Mail|Schedule)\()'([\w-]+)'/gm)].map(
        ([, name = '']) => name,
      ),
    );
    expect(jobs.length).toBeGreaterThan(20);
    expect(jobs.filter((name) => !(name in jobNames))).toEqual([]);
  });

  it('contain a name for every field and value that the audit log records', () => {
    const [fields, values] = [below('no', 'audit', 'fields'), below('no', 'audit', 'values')];
    const recorded = [
      articleFieldsSchema,
      keywordFieldsSchema,
      sourceFieldsSchema,
      authorFieldsSchema,
      siteSettingsSchema,
    ].flatMap(({ shape }) => Object.keys(shape));
    expect(recorded.filter((field) => !(field in fields))).toEqual([]);
    const words = [roles, articleStatuses, intents, locales, queueStatuses, queueTypes].flat();
    expect(words.filter((word) => !(word in values))).toEqual([]);
  });
});

function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}
