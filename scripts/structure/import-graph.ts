import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  /** The importing file, as a path from the project root such as src/web/server-entry.ts. */
  from: string;
  /** The imported file as a path from the project root, or the name of a package. */
  to: string;
  typeOnly: boolean;
}

export interface SourceFile {
  path: string;
  text: string;
}

/** Reads every source file below src, except tests and declaration files. */
export const readSourceFiles = (root: string): SourceFile[] =>
  readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$|\.d\.ts$/.test(file.name))
    .map((file) => relative(root, join(file.parentPath, file.name)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const maxFilesPerFolder = 25;

/** The paths of all source files from the project root, including tests, styles and migrations. */
export const listSourcePaths = (root: string): string[] =>
  ['src', 'tests', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(tsx?|css|sql)$/.test(file.name))
      .map((file) => relative(root, join(file.parentPath, file.name))),
  );

/** Reports the folders with so many files of their own that a reader has to search in them. */
export const crowdedFolders = (paths: readonly string[]): string[] =>
  [...Map.groupBy(paths, dirname)]
    .filter(([, files]) => files.length > maxFilesPerFolder)
    .map(([folder, files]) => `${folder} has ${files.length} source files: at most ${maxFilesPerFolder}`);

/** Lists the imports of a file: static, dynamic and type imports, and re-exports. */
export function importsOf({ path: from, text }: SourceFile): Import[] {
  const { module, errors } = parseSync(from, text);
  if (errors.length > 0) throw new Error(`${from} does not parse`);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  // The pattern matches both `await import('…')` and the type `import('…').Name`.
  const inline = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, specifier = '']) => ({
    specifier,
    typeOnly: false,
  }));
  return [...statics, ...reexports, ...inline]
    .filter(({ specifier }) => !specifier.includes('+types'))
    .map(({ specifier, typeOnly }) => ({ from, to: resolve(from, specifier), typeOnly }));
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier.replace(/\?.*$/, '')));
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Finds groups of files that import each other directly or through other files (Tarjan's strongly connected
 * components). Type imports count, because files in a cycle of types cannot be understood one by one either.
 */
export function findCycles(imports: readonly Import[]): string[][] {
  const importedBy = Map.groupBy(imports, ({ from }) => from);
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (file: string): number => {
    const index = indexes.size;
    indexes.set(file, index);
    lowest.set(file, index);
    stack.push(file);
    const lower = (value: number) => lowest.set(file, Math.min(lowest.get(file) ?? index, value));
    const targets = (importedBy.get(file) ?? []).map(({ to }) => to);
    for (const target of targets) {
      const seen = indexes.get(target);
      if (seen === undefined) lower(visit(target));
      else if (stack.includes(target)) lower(seen);
    }
    const result = lowest.get(file) ?? index;
    if (result === index) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1 || targets.includes(file)) cycles.push(component.sort());
    }
    return result;
  };

  for (const file of importedBy.keys()) if (!indexes.has(file)) visit(file);
  return cycles;
}
