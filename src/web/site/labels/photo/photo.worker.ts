import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import additives from '../../../../../content/additives/additives.json' with { type: 'json' };
import type { Additive } from '../../../../domain/labels/additive.ts';
import { greyOf, type Rectangle } from '../../../../domain/labels/photos/grey-picture.ts';
import { type PhotoReading, readPhoto } from '../../../../domain/labels/photos/read-photo.ts';
import {
  createTextEngine,
  type PhotoLanguage,
  type TextEngine,
} from '../../../../domain/labels/photos/text-engine.ts';
import { createLabelReader } from '../../../../domain/labels/read-label.ts';

/** The downloaded files: the compiled Tesseract and the compressed language data. */
export interface EngineFiles {
  core: ArrayBuffer;
  languages: Record<PhotoLanguage, ArrayBuffer>;
}

/** The files are sent with the first request. */
export interface PhotoRequest {
  files?: EngineFiles | undefined;
  pixels: { data: Uint8ClampedArray; width: number; height: number };
  part?: Rectangle | undefined;
}

export type PhotoAnswer = { reading: PhotoReading | undefined } | { error: 'memory' | 'failed' };

const readLabel = createLabelReader(additives as Additive[]);
let engine: TextEngine | undefined;

async function start({ core, languages }: EngineFiles): Promise<TextEngine> {
  return createTextEngine(await createCore({ wasmBinary: core, printErr: () => {} }), async (language) => {
    const unzipped = new Blob([languages[language]]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(unzipped).arrayBuffer());
  });
}

async function answer({ files, pixels, part }: PhotoRequest): Promise<PhotoAnswer> {
  if (files) engine = await start(files);
  if (!engine) return { error: 'failed' };
  const picture = greyOf(pixels.data, pixels.width, pixels.height);
  return { reading: await readPhoto(picture, { engine, readLabel }, part) };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof RangeError ||
  /memory|alloc|OOM/i.test(error instanceof Error ? error.message : String(error));

self.onmessage = async ({ data }: MessageEvent<PhotoRequest>) => {
  self.postMessage(
    await answer(data).catch((error): PhotoAnswer => ({ error: isOutOfMemory(error) ? 'memory' : 'failed' })),
  );
};
