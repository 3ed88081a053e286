import { join } from 'node:path';
import { crowdedFolders, findCycles, importsOf, listSourcePaths, readSourceFiles } from './import-graph.ts';
import { brokenRules, foreignTables, oddlyNamedFolders, unlistedReadModels } from './import-rules.ts';

const root = join(import.meta.dirname, '../..');
const files = readSourceFiles(root);
const imports = files.flatMap(importsOf);
const problems = [
  ...imports.flatMap((each) => brokenRules(each).map((rule) => `${each.from} imports ${each.to}: ${rule}`)),
  ...foreignTables(files),
  ...unlistedReadModels(files),
  ...crowdedFolders(listSourcePaths(root)),
  ...oddlyNamedFolders(listSourcePaths(root)),
  ...findCycles(imports).map((cycle) => `import cycle of ${cycle.length} files:\n  ${cycle.join('\n  ')}`),
];
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${imports.length} imports, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
