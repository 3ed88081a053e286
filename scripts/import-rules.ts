import type { Import } from './import-graph.ts';

/** One import rule of the architecture; check-imports.ts prints its text when an import breaks it. */
interface Rule {
  text: string;
  forbids: (imported: Import) => boolean;
}

const isIn = (folder: string, path: string) => path.startsWith(`src/${folder}/`);
const featureOf = (path: string) => /^src\/server\/([^/]+)\//.exec(path)?.[1];

const importRules: readonly Rule[] = [
  {
    text: 'the domain imports only zod and itself',
    forbids: ({ from, to }) => isIn('domain', from) && !isIn('domain', to) && to !== 'zod',
  },
  {
    text: 'the server imports from web only in page-cache/render.ts',
    forbids: ({ from, to }) =>
      isIn('server', from) && isIn('web', to) && from !== 'src/server/page-cache/render.ts',
  },
  {
    text: 'web imports from the server only types, from services.ts and http/api.ts',
    forbids: ({ from, to, typeOnly }) =>
      isIn('web', from) &&
      isIn('server', to) &&
      !(typeOnly && /^src\/server\/(services|http\/api)\.ts$/.test(to)),
  },
  {
    text: "a feature calls another feature's service, never its store (services.ts creates both)",
    forbids: ({ from, to }) =>
      isIn('server', from) &&
      from !== 'src/server/services.ts' &&
      to.endsWith('-store.ts') &&
      featureOf(from) !== featureOf(to),
  },
  {
    text: 'src/server/db imports no feature, except in schema/',
    forbids: ({ from, to }) =>
      from.startsWith('src/server/db/') &&
      !from.startsWith('src/server/db/schema/') &&
      to.startsWith('src/') &&
      !/^src\/server\/(db\/|start-failure\.ts$|log\.ts$)/.test(to),
  },
  {
    text: 'src does not import tests, scripts or benchmarks',
    forbids: ({ from, to }) => from.startsWith('src/') && /^(tests|scripts|bench)\//.test(to),
  },
];

export const brokenRules = (imported: Import): string[] =>
  importRules.filter((rule) => rule.forbids(imported)).map((rule) => rule.text);
