import { describe, expect, it } from 'vitest';
import { auditActions, roles } from '../../domain/accounts/account.ts';
import { articleFieldsSchema, articleStatuses } from '../../domain/articles/article.ts';
import { intents, keywordFieldsSchema } from '../../domain/keywords/keyword.ts';
import { locales } from '../../domain/locale.ts';
import { problemCatalogue } from '../../domain/problems.ts';
import { failureSentences } from '../../domain/queue/failure-sentences.ts';
import { queueStatuses, queueTypes } from '../../domain/queue/queue-item.ts';
import { sourceFieldsSchema } from '../../domain/sources/source.ts';

const groups = ['admin', 'blog', 'common', 'footer', 'nav', 'upf'];
const files = import.meta.glob<Record<string, unknown>>('./*/**/*.json', { eager: true, import: 'default' });

/** A group is one file, or a folder of files whose keys are merged. */
// biome-ignore lint/suspicious/noExplicitAny: the tests look at texts whose keys are data
function read(locale: string, group: string): any {
  const parts = Object.entries(files).filter(([path]) => groupOf(path) === `${locale}/${group}`);
  return Object.assign({}, ...parts.map(([, texts]) => texts));
}

const groupOf = (path: string) => /^\.\/(\w+\/\w+)/.exec(path)?.[1];

/** Every key with the placeholders of its text. */
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

describe('the translations', () => {
  it('are the six groups, in both languages', () => {
    for (const locale of ['no', 'en']) {
      const found = new Set(Object.keys(files).map(groupOf));
      expect([...found].filter((group) => group?.startsWith(`${locale}/`)).sort()).toEqual(
        groups.map((group) => `${locale}/${group}`),
      );
    }
  });

  it('have no key of the admin group in two files', () => {
    for (const locale of ['no', 'en']) {
      const parts = Object.entries(files).filter(([path]) => groupOf(path) === `${locale}/admin`);
      const keys = parts.flatMap(([, texts]) => Object.keys(texts));
      expect(keys).toHaveLength(new Set(keys).size);
    }
  });

  it.each(groups)('of %s have the same keys and placeholders in both languages', (group) => {
    expect(shapeOf(read('en', group)).sort()).toEqual(shapeOf(read('no', group)).sort());
  });

  it.each(groups)('of %s leave no text empty by mistake', (group) => {
    for (const locale of ['no', 'en']) {
      for (const [key, text] of texts(read(locale, group))) {
        if (!key.endsWith('.url')) expect(text.trim(), `${locale} ${group} ${key}`).not.toBe('');
      }
    }
  });

  it('name every problem; in English in the server’s own words', () => {
    const { problems } = read('en', 'admin');
    for (const [code, { message }] of Object.entries(problemCatalogue)) {
      expect(problems[code], code).toBe(message);
    }
  });

  it('have every sentence of ours on a failed item; in English in the server’s own words', () => {
    expect(read('en', 'admin').queue.failures).toEqual(failureSentences);
    expect(Object.keys(read('no', 'admin').queue.failures)).toEqual(Object.keys(failureSentences));
  });

  it('name every action of the audit log', () => {
    const named = new Map(texts(read('no', 'admin').audit.actions));
    for (const action of auditActions) expect(named.has(`.${action}`), action).toBe(true);
  });

  it('name what the audit log tells of articles, keywords, sources and the queue', () => {
    const { fields, values } = read('no', 'admin').audit;
    const told = [articleFieldsSchema, keywordFieldsSchema, sourceFieldsSchema].flatMap(({ shape }) =>
      Object.keys(shape),
    );
    expect(told.filter((field) => !(field in fields))).toEqual([]);
    const words = [roles, articleStatuses, intents, locales, queueStatuses, queueTypes].flat();
    expect(words.filter((word) => !(word in values))).toEqual([]);
  });
});

function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}
