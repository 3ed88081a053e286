import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { readSourceFiles, type SourceFile } from './import-graph.ts';

/** Prints how simple the code is, and fails if a count is above its limit. */
interface Count {
  name: string;
  found: readonly string[];
  /** Undefined if only the number of `found` is counted. */
  total?: number;
  limit: number;
}

const root = join(import.meta.dirname, '../..');
const files = readSourceFiles(root);
const maxLines = 100;

/** The words by which a feature is known in code, and the most files outside its folders that may use them. */
const features: Record<string, { words: RegExp; limit: number }> = {
  topics: { words: /(?<![\w/-])topics?(?![a-z])|Topics?(?![a-z])|\/topics\/(?=[\w-]+\.)/, limit: 8 },
  webhooks: { words: /webhook/i, limit: 12 },
  // One of them is the menu, which has a place of this name, and one is Today, which lists the plans.
  calendar: { words: /calendar/i, limit: 7 },
  'api-tokens': { words: /apiTokens?(?![a-z])|ApiTokens?(?![a-z])|\/api-tokens\//, limit: 15 },
  // One of them is the feed, because a key of JSON Feed has this name.
  authors: { words: /(?<![\w-])authors(?![a-z])|AuthorService|authorApi|\/authors\//, limit: 14 },
};

const counts: Count[] = [
  ...Object.entries(features).map(([feature, { words, limit }]) => ({
    name: `files outside their folders that name ${feature}`,
    found: files.filter((file) => !isOfFeature(file, feature) && words.test(codeOf(file))).map(pathOf),
    limit,
  })),
  { name: `functions over ${maxLines} lines`, found: files.flatMap(longFunctions), limit: 28 },
  {
    name: 'places that yield by hand',
    found: files.flatMap(({ path, text }) =>
      [...text.matchAll(/await (nextTurn|setImmediate|forEachInTurns)\(/g)].map(() => path),
    ),
    limit: 8,
  },
  {
    name: 'lines of the API document',
    found: [],
    total: linesOf(files.filter(({ path }) => path.startsWith('src/server/platform/api-document/'))),
    limit: 700,
  },
  { name: 'lines of source without tests', found: [], total: linesOf(files), limit: 80_000 },
];

for (const { name, found, total = found.length, limit } of counts) {
  console.log(`${total} ${name} (limit ${limit})`);
  if (total <= limit) continue;
  for (const each of found) console.log(`  ${each}`);
  process.exitCode = 1;
}

function pathOf({ path }: SourceFile): string {
  return path;
}

function linesOf(counted: readonly SourceFile[]): number {
  return counted.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
}

function isOfFeature({ path }: SourceFile, feature: string): boolean {
  return path.startsWith('src/web/i18n/') || path.split('/').includes(feature);
}

/** The code without comments and web addresses. */
function codeOf({ path, text }: SourceFile): string {
  const { comments } = parseSync(path, text);
  return comments
    .reduceRight((code, { start, end }) => code.slice(0, start) + code.slice(end), text)
    .replace(/https?:\/\/[^'"`\s]+/g, '');
}

/** Lists the functions, components included, that have too many lines. */
function longFunctions({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    const { type, start, end } = node as { type?: string; start: number; end: number };
    if (
      type === 'FunctionDeclaration' ||
      type === 'FunctionExpression' ||
      type === 'ArrowFunctionExpression'
    ) {
      const lines = text.slice(start, end).split('\n').length;
      const line = text.slice(0, start).split('\n').length;
      if (lines > maxLines) found.push(`${path}:${line} ${lines} lines`);
    }
    for (const each of Object.values(node)) visit(each);
  };
  visit(parseSync(path, text).program);
  return found;
}
