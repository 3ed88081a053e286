import { expect, it } from 'vitest';
import {
  brokenRules,
  foreignTables,
  oddlyNamedFolders,
  readModels,
  unlistedReadModels,
} from './import-rules.ts';

const broken = (from: string, to: string, typeOnly = false) => brokenRules({ from, to, typeOnly }).length > 0;

it('the import rules let a feature import its own schema file and a read model import any schema file', () => {
  const [readModel = ''] = readModels;
  expect(broken('src/server/queue/queue-store.ts', 'src/server/queue/schema.ts')).toBe(false);
  expect(broken('src/server/queue/queue-store.ts', 'src/server/articles/schema.ts')).toBe(true);
  expect(broken(readModel, 'src/server/articles/schema.ts')).toBe(false);
});

it('the import rules let only the page renderer of the server import web, and let web import only types of the server', () => {
  expect(broken('src/server/platform/page-cache/render.ts', 'src/web/entry.server.tsx')).toBe(false);
  expect(broken('src/server/app.ts', 'src/web/entry.server.tsx')).toBe(true);
  expect(broken('src/web/site/a.tsx', 'src/server/services.ts', true)).toBe(false);
  expect(broken('src/web/site/a.tsx', 'src/server/services.ts')).toBe(true);
});

it("the import rules forbid a feature to import another feature's store", () => {
  expect(broken('src/server/queue/queue-service.ts', 'src/server/articles/article-store.ts')).toBe(true);
  expect(broken('src/server/queue/queue-service.ts', 'src/server/articles/article-service.ts')).toBe(false);
});

it("foreignTables reports SQL text that contains another feature's table", () => {
  const schema = { path: 'src/server/articles/schema.ts', text: "pgTable('articles', {})" };
  const text = 'sql`SELECT 1 FROM articles JOIN unknown USING (id)`';
  expect(foreignTables([schema, { path: 'src/server/articles/a-store.ts', text }])).toEqual([]);
  expect(foreignTables([schema, { path: 'src/server/queue/a-store.ts', text }])).toEqual([
    'src/server/queue/a-store.ts queries articles, a table of articles: move it to a read model',
  ]);
});

it('unlistedReadModels reports a read model that is not listed', () => {
  const files = [...readModels, 'src/server/a/new-read-model.ts'].map((path) => ({ path, text: '' }));
  expect(unlistedReadModels(files)).toEqual([
    'src/server/a/new-read-model.ts is not listed in import-rules.ts',
  ]);
});

it('oddlyNamedFolders reports a folder whose name no feature of the server has', () => {
  const paths = [
    'src/server/topics/a.ts',
    'src/domain/topics/a.ts',
    'src/domain/text/a.ts',
    'src/web/admin/hubs/a.tsx',
  ];
  expect(oddlyNamedFolders(paths)).toEqual([expect.stringMatching(/^hubs .* no feature with this name$/)]);
});

it('the import rules forbid the platform to import a feature', () => {
  expect(broken('src/server/platform/jobs/job.ts', 'src/server/queue/queue-service.ts')).toBe(true);
  expect(broken('src/server/platform/jobs/job.ts', 'src/server/queue/queue-service.ts', true)).toBe(false);
});
