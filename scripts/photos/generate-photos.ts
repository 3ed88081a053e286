import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findOrInstallChromium } from '../chromium.ts';

/** A coded list, as `npm run evaluate-labels` reads it. */
interface CodedLabel {
  id: string;
  lang: string;
  text: string;
  product?: string | null;
}

/** Returns the same numbers from 0 to below 1 for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Size {
  width: number;
  height: number;
}

type Damage = 'blurred' | 'tiny' | 'glare';

function choosePhoto(seed: number) {
  const random = randomNumbers(seed);
  const between = (min: number, max: number) => min + random() * (max - min);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const often = random() < 0.12;
  const damage = often ? pick<Damage>(['blurred', 'tiny', 'glare']) : undefined;
  const size = damage === 'tiny' ? between(4, 5.5) : between(15, 36);
  const dark = random() < 0.25;
  return {
    damage,
    size,
    font: pick([
      'DejaVu Sans',
      'DejaVu Sans Condensed',
      'DejaVu Serif',
      'DejaVu Serif Condensed',
      'DejaVu Sans Mono',
    ]),
    weight: pick([400, 400, 400, 700]),
    upperCase: random() < 0.1,
    alignment: pick(['left', 'left', 'justify', 'center']),
    width: size * between(18, 42),
    columns: random() < 0.2,
    surroundings: random() < 0.5,
    ink: dark ? pick(['#fff', '#ffe9b0', '#e8f4ff']) : pick(['#000', '#222', '#1b2b6b', '#5a2410']),
    paper: dark
      ? pick(['#101010', '#7a1420', '#123a5c', '#1f4d3f'])
      : pick(['#fff', '#f4ecd8', '#dfe8d0', '#ffd84a']),
    turn: between(-9, 9),
    tiltX: between(-12, 12),
    tiltY: between(-12, 12),
    curve: random() < 0.4 ? between(-0.03, 0.03) : 0,
    blur: damage === 'blurred' ? size * between(0.3, 0.4) : between(0, size * 0.06),
    noise: between(0, 14),
    shade: between(0, 0.5),
    quality: Math.round(between(45, 92)),
    glare: damage === 'glare' ? { x: between(0.3, 0.7), y: between(0.3, 0.7) } : undefined,
  };
}

type Photo = ReturnType<typeof choosePhoto>;

const headings: Record<string, string> = {
  no: 'Ingredienser',
  da: 'Ingredienser',
  sv: 'Ingredienser',
  en: 'Ingredients',
};
const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);

function pageOf({ text, lang, product }: CodedLabel, photo: Photo): string {
  const english = lang === 'en';
  const heading = headings[lang.slice(0, 2)] ?? 'Ingredienser';
  const list = /^\s*(?:ingred|innehåll)/i.test(text) ? escaped(text) : `<b>${heading}:</b> ${escaped(text)}`;
  const table = english
    ? 'Nutrition per 100 g<br>Energy 1520 kJ<br>Fat 12 g<br>Carbohydrate 48 g<br>Protein 7.1 g<br>Salt 1.2 g'
    : 'Næringsinnhold per 100 g<br>Energi 1520 kJ<br>Fett 12 g<br>Karbohydrater 48 g<br>Protein 7,1 g<br>Salt 1,2 g';
  const address = english ? 'Best before: see lid. Net weight 350 g' : 'Best før: se lokket. Nettovekt 350 g';
  return `<body style="margin:0;background:#8a8478"><div style="display:inline-block;padding:${photo.size * 4}px;perspective:1400px">
    <div id="pack" style="background:${photo.paper};color:${photo.ink};padding:${photo.size * 2}px;width:${photo.width}px;
      font:${photo.weight} ${photo.size}px/1.3 '${photo.font}';text-align:${photo.alignment};
      text-transform:${photo.upperCase ? 'uppercase' : 'none'};
      transform:rotateX(${photo.tiltX}deg) rotateY(${photo.tiltY}deg) rotate(${photo.turn}deg)">
      ${photo.surroundings ? `<h1 style="font-size:1.6em">${escaped(product ?? '')}</h1>` : ''}
      <div style="${photo.columns ? 'display:grid;grid-template-columns:3fr 2fr;gap:2em' : ''}">
        <div id="list" lang="${lang.slice(0, 2)}">${list}</div>
        ${photo.columns ? `<div style="text-align:left">${table}</div>` : ''}
      </div>
      ${photo.surroundings && !photo.columns ? `<p style="text-align:left">${table}</p>` : ''}
      ${photo.surroundings ? `<p>${address}</p>` : ''}
    </div></div></body>`;
}

/** Bends the picture as a bottle does, and adds glare, uneven light and noise. */
async function asPhoto(png: Buffer, photo: Photo, random: () => number): Promise<Buffer> {
  const blurred = photo.blur > 0.3 ? sharp(png).blur(photo.blur) : sharp(png);
  const { data, info } = await blurred.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const bent = Buffer.alloc(data.length);
  const radius = glareRadius(info);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const side = (x - width / 2) / (width / 2);
      const from = Math.max(0, Math.min(height - 1, Math.round(y + photo.curve * height * side * side)));
      const light = 1 - photo.shade * (0.5 + 0.5 * side);
      const distance = photo.glare
        ? Math.hypot(x - photo.glare.x * width, y - photo.glare.y * height) / radius
        : Number.POSITIVE_INFINITY;
      const glare = 255 * Math.max(0, Math.min(1.2, 2.4 - 2 * distance));
      const noise = (random() + random() + random() - 1.5) * photo.noise;
      for (let channel = 0; channel < 3; channel++) {
        const value = (data[(from * width + x) * 3 + channel] ?? 0) * light + noise + glare;
        bent[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return sharp(bent, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: photo.quality })
    .toBuffer();
}

const glareRadius = ({ width, height }: Size) => Math.min(width, height) * 0.22;

/** Whether the reflection hides a letter of the list. Beside its centre, it only makes the letters paler. */
async function hidesList(page: Page, { glare }: Photo, size: Size): Promise<boolean> {
  if (!glare) return false;
  const lines = await page.locator('body > div').evaluate((picture) => {
    const { left, top } = picture.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(document.getElementById('list') as HTMLElement);
    return [...range.getClientRects()].map((line) => [
      line.left - left,
      line.top - top,
      line.width,
      line.height,
    ]);
  });
  const [x, y] = [glare.x * size.width, glare.y * size.height];
  return lines.some(([left = 0, top = 0, width = 0, height = 0]) => {
    const dx = Math.max(left - x, 0, x - left - width);
    const dy = Math.max(top - y, 0, y - top - height);
    return Math.hypot(dx, dy) < 0.8 * glareRadius(size);
  });
}

async function generate(browser: Browser, label: CodedLabel, seed: number, file: string): Promise<void> {
  const photo = choosePhoto(seed);
  const page = await browser.newPage({ viewport: { width: 2000, height: 1600 } });
  // A busy machine may need long for a large picture.
  page.setDefaultTimeout(0);
  await page.setContent(pageOf(label, photo));
  const png = await page.locator('body > div').screenshot({ type: 'png' });
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const isHidden = await hidesList(page, photo, { width, height });
  await page.close();
  writeFileSync(`${file}.jpg`, await asPhoto(png, photo, randomNumbers(seed + 1)));
  writeFileSync(
    `${file}.json`,
    JSON.stringify(
      { ...label, readable: !isHidden && (!photo.damage || photo.damage === 'glare'), photo },
      null,
      2,
    ),
  );
}

const [labelFile, folder, count] = process.argv.slice(2);
if (!labelFile || !folder) {
  console.error('Usage: npm run generate-photos <coded lists.json> <folder> [number of photos]');
  process.exit(2);
}
const labels = (JSON.parse(readFileSync(labelFile, 'utf8')) as CodedLabel[]).filter(
  (label) => 'markers' in label,
);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] });
for (let at = 0; at < Number(count ?? 300); at++) {
  const label = labels[at % labels.length];
  if (label) await generate(browser, label, at, join(folder, `${String(at).padStart(3, '0')}-${label.id}`));
}
await browser.close();
