import { readFileSync } from 'node:fs';
import additives from '../content/additives/additives.json' with { type: 'json' };
import type { Additive } from '../src/domain/labels/additive.ts';
import { createLabelReader } from '../src/domain/labels/read-label.ts';
import { mutateLabel } from '../tests/fixtures/labels/mutate-label.ts';

interface Label {
  lang: string;
  text: string;
}

/** An ingredient list that a person has annotated; `markers` are exact substrings of its text. */
interface CodedLabel extends Label {
  id: string;
  nova4: boolean;
  ambiguous: boolean;
  markers: string[];
}

const readLabel = createLabelReader(additives as Additive[]);

function evaluate(label: CodedLabel) {
  const reading = readLabel(label.text);
  const matches = reading.kind === 'list' ? reading.matches : [];
  const highlights = matches.filter(({ kind }) => kind !== 'other');
  const coded = label.markers.flatMap((marker) => {
    const ranges = occurrences(label.text, marker);
    return [{ marker, ranges }];
  });
  const overlaps = (range: { start: number; end: number }) =>
    highlights.some(({ start, end }) => start < range.end && range.start < end);
  const ranges = coded.flatMap((entry) => entry.ranges);
  return {
    label,
    group4:
      reading.kind === 'list' && (reading.verdict.kind === 'markers' || reading.verdict.leans !== undefined),
    missed: coded.filter((entry) => !entry.ranges.some(overlaps)).map(({ marker }) => marker),
    highlights: highlights.filter(({ kind }) => kind === 'marker').length,
    // A highlighted disputed ingredient does not count as false, because only some disputed ingredients were annotated.
    falseHighlights: highlights
      .filter(({ kind }) => kind === 'marker')
      .filter(({ start, end }) => !ranges.some((range) => start < range.end && range.start < end))
      .map(({ start, end }) => label.text.slice(start, end)),
  };
}

function occurrences(text: string, part: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let at = text.indexOf(part); at !== -1 && part; at = text.indexOf(part, at + 1)) {
    found.push({ start: at, end: at + part.length });
  }
  return found;
}

type Evaluated = ReturnType<typeof evaluate>;

function scoreOf(results: readonly Evaluated[]) {
  const sum = (value: (result: Evaluated) => number) =>
    results.reduce((total, result) => total + value(result), 0);
  return {
    group4: sum(({ label }) => Number(label.nova4)),
    found: sum(({ label, group4 }) => Number(label.nova4 && group4)),
    others: sum(({ label }) => Number(!label.nova4)),
    falseAlarms: sum(({ label, group4 }) => Number(!label.nova4 && group4)),
    markers: sum(({ label }) => label.markers.length),
    markersFound: sum(({ label, missed }) => label.markers.length - missed.length),
    highlights: sum(({ highlights }) => highlights),
    falseHighlights: sum(({ falseHighlights }) => falseHighlights.length),
  };
}

const percent = (part: number, whole: number) => `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(1)} %`;

function print(title: string, results: readonly Evaluated[]): void {
  const score = scoreOf(results);
  console.log(
    `${title}: group-4 lists found ${score.found}/${score.group4} (${percent(score.found, score.group4)}), ` +
      `false alarms ${score.falseAlarms}/${score.others} (${percent(score.falseAlarms, score.others)}), ` +
      `markers found ${score.markersFound}/${score.markers} (${percent(score.markersFound, score.markers)}), ` +
      `false highlights ${score.falseHighlights}/${score.highlights} (${percent(score.falseHighlights, score.highlights)})`,
  );
}

/** Prints how often each reading occurs. */
function printReadings(labels: readonly Label[]): void {
  const counts = new Map<string, number>();
  for (const { text } of labels) {
    const reading = readLabel(text);
    const { kind, leans, group } = reading.kind === 'list' ? reading.verdict : { kind: undefined };
    const name = kind
      ? [kind, leans && 'leaning to group 4', group && `group ${group}`].filter(Boolean).join(', ')
      : reading.kind === 'no-list'
        ? `no list but: ${reading.looksLike}`
        : reading.kind;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${count} ${name}`);
}

const slowestAllowed = 50;

/** Reads damaged lists. Fails if the reader throws, or needs more than 50 ms of processor time for one list. */
function readMutations(labels: readonly Label[], count: number): void {
  let slowest = 0;
  for (let at = 0; at < count; at++) {
    const text = mutateLabel(labels[at % labels.length]?.text ?? '', Math.random);
    const before = process.threadCpuUsage();
    readLabel(text);
    const { user, system } = process.threadCpuUsage(before);
    slowest = Math.max(slowest, (user + system) / 1000);
  }
  console.log(`${count} mutated lists read, the slowest in ${slowest.toFixed(1)} ms of processor time`);
  if (slowest > slowestAllowed) process.exitCode = 1;
}

const [file, mutations] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run evaluate-labels <file.json> [number of mutated lists]');
  process.exit(2);
}
const all = JSON.parse(readFileSync(file, 'utf8')) as (Label | CodedLabel)[];
const labels = all.filter((label) => 'markers' in label);
const results = labels.map(evaluate);
const clear = results.filter(({ label }) => !label.ambiguous);

for (const { label, group4, missed, falseHighlights } of results) {
  const note = label.ambiguous ? ' (ambiguous)' : '';
  if (group4 !== label.nova4)
    console.log(`${label.id}${note}: ${label.nova4 ? 'group 4 missed' : 'false alarm'}`);
  for (const marker of missed) console.log(`${label.id}${note}: marker missed: ${marker}`);
  for (const text of falseHighlights) console.log(`${label.id}${note}: false highlight: ${text}`);
}
for (const language of [...new Set(labels.map(({ lang }) => lang))]) {
  print(
    `Language ${language}`,
    results.filter(({ label }) => label.lang === language),
  );
  print(
    `Language ${language} without ambiguous lists`,
    clear.filter(({ label }) => label.lang === language),
  );
}
printReadings(all);
if (mutations) readMutations(all, Number(mutations));
if (labels.length > 0) {
  print('All lists', results);
  print('All lists without ambiguous ones', clear);
  const score = scoreOf(clear);
  console.log(
    `found ${percent(score.found, score.group4)}, false alarms ${percent(score.falseAlarms, score.others)}, ` +
      `markers ${percent(score.markersFound, score.markers)}`,
  );
}
