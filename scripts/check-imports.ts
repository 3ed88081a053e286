import { join } from 'node:path';
import { findCycles, importsOf, readSourceFiles } from './import-graph.ts';
import { brokenRules, foreignTables, unlistedReadModels } from './import-rules.ts';

const files = readSourceFiles(join(import.meta.dirname, '..'));
const imports = files.flatMap(importsOf);
const problems = [
  ...imports.flatMap((each) => brokenRules(each).map((rule) => `${each.from} imports ${each.to}: ${rule}`)),
  ...foreignTables(files),
  ...unlistedReadModels(files),
  ...findCycles(imports).map((cycle) => `import cycle of ${cycle.length} files:\n  ${cycle.join('\n  ')}`),
];
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${imports.length} imports, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
