import type { Import, SourceFile } from './import-graph.ts';

/** One import rule of the architecture. check-imports.ts prints its text when an import breaks the rule. */
interface Rule {
  text: string;
  forbids: (imported: Import) => boolean;
}

/** The only files that may query tables of several features. Add a file here when you create one. */
export const readModels: readonly string[] = [
  'src/server/blog-search/blog-search-read-model.ts',
  'src/server/calendar/calendar-read-model.ts',
  'src/server/collaboration/collaboration-read-model.ts',
  'src/server/topics/topic-read-model.ts',
  'src/server/keywords/keyword-outcome-read-model.ts',
  'src/server/today/own-work-read-model.ts',
  'src/server/today/today-read-model.ts',
  'src/server/queue/queue-item-read-model.ts',
  'src/server/results/results-read-model.ts',
  'src/server/index-status/index-status-read-model.ts',
  'src/server/links/link-read-model.ts',
  'src/server/media/media-use-read-model.ts',
  'src/server/search-console/opportunity-read-model.ts',
  'src/server/search-console/searched-pages-read-model.ts',
  'src/server/source-watch/source-watch-read-model.ts',
  'src/server/platform/status/status-read-model.ts',
];

/** The only files of the server that render pages or texts. */
const rendering = [
  'src/server/platform/page-cache/render.ts',
  'src/server/platform/calculations/calculations.worker.ts',
];

/**
 * The parts of the platform that may import features: a backup copies every feature's files, the status describes every
 * feature, and the worker lists the calculations of every feature.
 */
const aboutFeatures = /^src\/server\/platform\/(backup\/|status\/|calculations\/calculations\.worker\.ts$)/;

const isIn = (folder: string, path: string) => path.startsWith(`src/${folder}/`);
const featureOf = (path: string) => /^src\/server\/(?:platform\/)?([^/]+)\//.exec(path)?.[1];
const isFeature = (path: string) => isIn('server', path) && !isIn('server/platform', path);
const isSchema = (path: string) => /^src\/server\/.*\/schema\.ts$/.test(path);

const importRules: readonly Rule[] = [
  {
    text: 'the domain imports only zod, itself and the English texts of the problems',
    forbids: ({ from, to }) =>
      isIn('domain', from) &&
      !isIn('domain', to) &&
      to !== 'zod' &&
      to !== 'src/web/i18n/en/admin/problems.json',
  },
  {
    text: `the server imports from web only in ${rendering.join(' and ')}, and texts`,
    forbids: ({ from, to }) =>
      isIn('server', from) &&
      isIn('web', to) &&
      !rendering.includes(from) &&
      !/^src\/web\/i18n\/.*\.json$/.test(to),
  },
  {
    text: 'web imports from the server only types, from services.ts and api.ts',
    forbids: ({ from, to, typeOnly }) =>
      isIn('web', from) && isIn('server', to) && !(typeOnly && /^src\/server\/(services|api)\.ts$/.test(to)),
  },
  {
    text: "a feature calls another feature's service, never its store or read model (services.ts creates them)",
    forbids: ({ from, to }) =>
      isIn('server', from) &&
      from !== 'src/server/services.ts' &&
      /-(store|read-model)\.ts$/.test(to) &&
      featureOf(from) !== featureOf(to),
  },
  {
    text: 'a feature imports only its own schema.ts, except in a schema or in a read model that import-rules.ts lists',
    forbids: ({ from, to }) =>
      isSchema(to) && !isSchema(from) && featureOf(from) !== featureOf(to) && !readModels.includes(from),
  },
  {
    text: 'the platform imports no feature, except types, the declared access of a route, and where import-rules.ts says so',
    forbids: ({ from, to, typeOnly }) =>
      isIn('server/platform', from) &&
      isFeature(to) &&
      !typeOnly &&
      to !== 'src/server/auth/require-access.ts' &&
      !aboutFeatures.test(from),
  },
  {
    text: 'src/server/platform/db imports nothing but itself and the loose files of the platform',
    forbids: ({ from, to }) =>
      isIn('server/platform/db', from) &&
      to.startsWith('src/') &&
      !/^src\/server\/platform\/(db\/|logs\/log\.ts$|[\w-]+\.ts$)/.test(to),
  },
  {
    text: 'src does not import tests, scripts or benchmarks',
    forbids: ({ from, to }) => from.startsWith('src/') && /^(tests|scripts|bench)\//.test(to),
  },
];

export const brokenRules = (imported: Import): string[] =>
  importRules.filter((rule) => rule.forbids(imported)).map((rule) => rule.text);

/**
 * Reports SQL in a feature that uses a table of another feature. A table belongs to the feature whose schema file
 * defines it.
 */
export function foreignTables(files: readonly SourceFile[]): string[] {
  const owners = new Map(
    files
      .filter(({ path }) => isSchema(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, featureOf(path)] as const),
      ),
  );
  return files.flatMap(({ path, text }) => {
    const feature = featureOf(path);
    // A backup copies every table, whichever feature it belongs to.
    if (!feature || feature === 'backup' || readModels.includes(path)) return [];
    const tables = [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)/g)].map(([, table = '']) => table);
    return [...new Set(tables)]
      .filter((table) => owners.has(table) && owners.get(table) !== feature)
      .map((table) => `${path} queries ${table}, a table of ${owners.get(table)}: move it to a read model`);
  });
}

/** Reports read models that are missing in `readModels`, and files in `readModels` that do not exist. */
export function unlistedReadModels(files: readonly SourceFile[]): string[] {
  const existing = files.map(({ path }) => path).filter((path) => path.endsWith('-read-model.ts'));
  return [
    ...existing
      .filter((path) => !readModels.includes(path))
      .map((path) => `${path} is not listed in import-rules.ts`),
    ...readModels
      .filter((path) => !existing.includes(path))
      .map((path) => `${path} is listed but does not exist`),
  ];
}

/** Folders of `domain` and `web` that belong to no feature of the server: tools for readers, and shared parts. */
const withoutServer = {
  tools: ['additives', 'embed', 'food-check', 'foods', 'labels'],
  shared: [
    ...['data', 'editor', 'parts', 'shell'],
    ...['drawings', 'markdown', 'pages', 'publisher', 'render', 'site', 'styles', 'text'],
  ],
};

/** Reports folders whose feature has another name on the server. */
export function oddlyNamedFolders(paths: readonly string[]): string[] {
  const namesIn = (pattern: RegExp) => new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? []));
  const known = new Set([
    ...namesIn(/^src\/server\/(?:platform\/)?([^/]+)\//),
    ...withoutServer.tools,
    ...withoutServer.shared,
  ]);
  return [/^src\/domain\/([^/]+)\//, /^src\/web\/admin\/([^/]+)\//, /^src\/web\/site\/([^/]+)\//].flatMap(
    (pattern) =>
      [...namesIn(pattern)]
        .filter((name) => !known.has(name))
        .map((name) => `${name} (${pattern.source}): the server has no feature with this name`),
  );
}
