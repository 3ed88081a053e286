import { expect, it } from 'vitest';
import { crowdedFolders, findCycles, type Import, importsOf } from './import-graph.ts';

const edges = (...pairs: string[]): Import[] =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split('>');
    return { from, to, typeOnly: false };
  });

it('findCycles finds no cycle if two files import the same third file', () => {
  expect(findCycles(edges('a>b', 'a>c', 'b>d', 'c>d'))).toEqual([]);
});

it('findCycles finds each group of files that import each other once', () => {
  expect(findCycles(edges('a>b', 'b>c', 'c>a', 'c>b', 'c>d', 'd>e', 'e>d', 'x>a', 'e>y'))).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
});

it('findCycles finds a file that imports itself', () => {
  expect(findCycles(edges('a>a', 'a>b'))).toEqual([['a']]);
});

it('findCycles counts type imports as part of a cycle', () => {
  const imports = [
    ...importsOf({ path: 'src/a.ts', text: "import { b } from './b.ts';" }),
    ...importsOf({ path: 'src/b.ts', text: "import type { A } from './a.ts';" }),
  ];
  expect(findCycles(imports)).toEqual([['src/a.ts', 'src/b.ts']]);
});

it('importsOf reads static imports, type imports, re-exports, dynamic imports and inline import types', () => {
  const text = `
    import { one } from './one.ts';
    import type { Two } from '../two.ts';
    import { type Three, type Four } from 'zod/v4';
    export * from '@scope/package/deep';
    const five = await import('./five.ts?raw');
    let six: import('./six.ts').Six;`;
  const imports = importsOf({ path: 'src/folder/file.ts', text });
  expect(imports.map(({ to, typeOnly }) => `${to} ${typeOnly}`)).toEqual([
    'src/folder/one.ts false',
    'src/two.ts true',
    'zod true',
    '@scope/package false',
    'src/folder/five.ts false',
    'src/folder/six.ts false',
  ]);
});

it('crowdedFolders reports a folder with more than 25 files of its own', () => {
  const inFolder = (folder: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${folder}/file-${n}.ts`);
  const paths = [
    ...inFolder('src/full', 25),
    ...inFolder('src/full/below', 5),
    ...inFolder('src/crowded', 26),
  ];
  expect(crowdedFolders(paths)).toEqual(['src/crowded has 26 source files: at most 25']);
});
