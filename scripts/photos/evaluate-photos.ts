import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import additives from '../../content/additives/additives.json' with { type: 'json' };
import type { Additive } from '../../src/domain/labels/additive.ts';
import { greyOf } from '../../src/domain/labels/photos/grey-picture.ts';
import { readPhoto } from '../../src/domain/labels/photos/read-photo.ts';
import { createTextEngine } from '../../src/domain/labels/photos/text-engine.ts';
import { createLabelReader, type LabelReading } from '../../src/domain/labels/read-label.ts';

/** A coded list beside its photo. A list without `readable` is readable. */
interface PhotoLabel {
  text: string;
  nova4: boolean;
  ambiguous: boolean;
  readable?: boolean;
}

/** The browser reduces photos to this size before they are read. */
const longestSide = 2400;

const slowestAllowed = 4;

const { resolve } = createRequire(import.meta.url);
const readLabel = createLabelReader(additives as Additive[]);
const core = await createCore({ printErr: () => {} });
const engine = createTextEngine(core, async (language) =>
  gunzipSync(
    readFileSync(resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)),
  ),
);

type Group = 'group 4' | 'group 1–3' | 'only disputed' | 'no verdict';

function groupOf(reading: LabelReading): Group {
  if (reading.kind !== 'list' || reading.verdict.kind === 'unreadable') return 'no verdict';
  if (reading.verdict.kind === 'markers' || reading.verdict.leans) return 'group 4';
  return reading.verdict.kind === 'none' ? 'group 1–3' : 'only disputed';
}

/** The number of wrong, missing and additional characters, without blanks, case and the heading of the list. */
function errorsIn(read: string, given: string): { errors: number; length: number } {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/^\s*ingred\p{L}*:?/u, '')
      .replace(/\s|\?\?/g, '');
  const [a, b] = [plain(read), plain(given)];
  let row = Uint16Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = new Uint16Array(b.length + 1);
    next[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return { errors: row[b.length] ?? 0, length: b.length };
}

async function evaluate(file: string) {
  const label = JSON.parse(readFileSync(file.replace(/\.\w+$/, '.json'), 'utf8')) as PhotoLabel;
  const { data, info } = await sharp(file)
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const before = process.cpuUsage();
  const photo = await readPhoto(greyOf(data, info.width, info.height), { engine, readLabel });
  const { user, system } = process.cpuUsage(before);
  const group = photo ? groupOf(readLabel(photo.text)) : 'no verdict';
  return {
    file,
    label,
    photo,
    group,
    typed: groupOf(readLabel(label.text)),
    ...errorsIn(photo?.text ?? '', label.text),
    seconds: (user + system) / 1e6,
  };
}

type Evaluated = Awaited<ReturnType<typeof evaluate>>;

/** Whether the verdict is that of the coding. A list with disputed ingredients only must get that same answer. */
const isRight = ({ label, group, typed }: Evaluated): boolean =>
  label.ambiguous || typed === 'only disputed'
    ? group === typed
    : group === (label.nova4 ? 'group 4' : 'group 1–3');

function report(results: readonly Evaluated[]): void {
  const readable = results.filter(({ label }) => label.readable !== false);
  const others = results.filter(({ label }) => label.readable === false);
  const right = readable.filter(isRight).length;
  const plain = readable.filter(({ label }) => !label.nova4 && !label.ambiguous);
  const sum = (of: (result: Evaluated) => number) =>
    readable.reduce((total, result) => total + of(result), 0);
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const seconds = results.map((result) => result.seconds).sort((a, b) => a - b);
  const cleared = others.filter(({ group }) => group === 'group 1–3').length;
  console.log(
    `verdicts right ${right}/${readable.length} (${percent(right, readable.length)}) of readable photos, ` +
      `false alarms ${plain.filter(({ group }) => group === 'group 4').length}/${plain.length}, ` +
      `same as the typed list ${readable.filter(({ group, typed }) => group === typed).length}/${readable.length}`,
  );
  console.log(`cleared as group 1–3 although unreadable: ${cleared}/${others.length}`);
  console.log(
    `wrong characters ${percent(
      sum(({ errors }) => errors),
      sum(({ length }) => length),
    )} of readable photos`,
  );
  console.log(
    `processor time: median ${seconds[seconds.length >> 1]?.toFixed(1)} s, ` +
      `95 % within ${seconds[Math.floor(seconds.length * 0.95)]?.toFixed(1)} s, slowest ${seconds.at(-1)?.toFixed(1)} s; ` +
      `peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
}

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error(
    'Usage: npm run evaluate-photos <folder with photos, each with a coded list of the same name>',
  );
  process.exit(2);
}
const results: Evaluated[] = [];
for (const name of readdirSync(folder).sort()) {
  if (!/\.(?:jpe?g|png|webp|avif)$/i.test(name)) continue;
  const result = await evaluate(join(folder, name));
  results.push(result);
  if (result.seconds > slowestAllowed) console.log(`${name}: ${result.seconds.toFixed(1)} s`);
  const isCleared = result.label.readable === false && result.group === 'group 1–3';
  if (isCleared || (result.label.readable !== false && !isRight(result))) {
    console.log(`${name}: ${result.group} instead of ${result.typed}: ${result.photo?.text ?? 'no text'}`);
  }
}
report(results);
