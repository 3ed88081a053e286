/** Who may import whom. The layout is the architecture: these sentences keep it so. */

export interface Import {
  /** Paths from the project's root, such as src/web/root.tsx; a package by its name. */
  from: string;
  to: string;
  typeOnly: boolean;
}

interface Rule {
  says: string;
  forbids: (edge: Import) => boolean;
}

const isIn = (folder: string, path: string) => path.startsWith(`src/${folder}/`);
const featureOf = (path: string) => /^src\/server\/([^/]+)\//.exec(path)?.[1];

export const importRules: readonly Rule[] = [
  {
    says: 'the domain imports zod and itself, nothing else',
    forbids: ({ from, to }) => isIn('domain', from) && !isIn('domain', to) && to !== 'zod',
  },
  {
    says: 'the server imports from web only in http/render-pages.ts',
    forbids: ({ from, to }) =>
      isIn('server', from) && isIn('web', to) && from !== 'src/server/page-cache/render.ts',
  },
  {
    says: 'web knows of the server only the types of services.ts and http/api.ts',
    forbids: ({ from, to, typeOnly }) =>
      isIn('web', from) &&
      isIn('server', to) &&
      !(typeOnly && /^src\/server\/(services|http\/api)\.ts$/.test(to)),
  },
  {
    says: 'a feature reaches another through its service, never its store (services.ts builds both)',
    forbids: ({ from, to }) =>
      isIn('server', from) &&
      from !== 'src/server/services.ts' &&
      to.endsWith('-store.ts') &&
      featureOf(from) !== featureOf(to),
  },
  {
    says: 'src/server/db knows no feature by name except in schema/',
    forbids: ({ from, to }) =>
      from.startsWith('src/server/db/') &&
      !from.startsWith('src/server/db/schema/') &&
      to.startsWith('src/') &&
      !/^src\/server\/(db\/|start-failure\.ts$|log\.ts$)/.test(to),
  },
  {
    says: 'the product stands without its tests, scripts and benchmarks',
    forbids: ({ from, to }) => from.startsWith('src/') && /^(tests|scripts|bench)\//.test(to),
  },
];

export const breachesOf = (edge: Import): string[] =>
  importRules.filter((rule) => rule.forbids(edge)).map((rule) => rule.says);
