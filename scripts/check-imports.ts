import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { breachesOf, type Import } from './import-rules.ts';

const root = join(import.meta.dirname, '..');

const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$|\.d\.ts$/.test(file.name))
  .map((file) => relative(root, join(file.parentPath, file.name)));

const edges = files.flatMap(importsOf);
const complaints = [
  ...edges.flatMap((edge) => breachesOf(edge).map((rule) => `${edge.from} imports ${edge.to}: ${rule}`)),
  ...circles(edges.filter((edge) => !edge.typeOnly)),
];
for (const complaint of complaints) console.error(complaint);
console.log(`${files.length} files, ${edges.length} imports, ${complaints.length} forbidden`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function importsOf(from: string): Import[] {
  const { module, errors } = parseSync(from, readFileSync(join(root, from), 'utf8'));
  if (errors.length > 0) throw new Error(`${from} does not parse`);
  const target = (specifier: string) =>
    specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier.replace(/\?.*$/, '')))
      : specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/');
  const statics = module.staticImports.map((each) => ({
    to: target(each.moduleRequest.value),
    typeOnly: each.entries.length > 0 && each.entries.every((entry) => entry.isType),
  }));
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.moduleRequest ? [{ to: target(entry.moduleRequest.value), typeOnly: entry.isType }] : [],
    ),
  );
  const text = readFileSync(join(root, from), 'utf8');
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const specifier = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return specifier ? [{ to: target(specifier), typeOnly: false }] : [];
  });
  return [...statics, ...reexports, ...dynamics]
    .filter(({ to }) => !to.includes('+types'))
    .map((edge) => ({ from, ...edge }));
}

function circles(all: Import[]): string[] {
  const next = Map.groupBy(all, (edge) => edge.from);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: string[]) => {
    const at = path.indexOf(file);
    if (at !== -1) found.push(`${[...path.slice(at), file].join(' → ')}: a circle`);
    if (at !== -1 || done.has(file)) return;
    for (const edge of next.get(file) ?? []) walk(edge.to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}
