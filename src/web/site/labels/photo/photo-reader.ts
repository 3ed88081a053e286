import dan from '@tesseract.js-data/dan/4.0.0_best_int/dan.traineddata.gz?url';
import eng from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import nor from '@tesseract.js-data/nor/4.0.0_best_int/nor.traineddata.gz?url';
import swe from '@tesseract.js-data/swe/4.0.0_best_int/swe.traineddata.gz?url';
import core from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import type { Rectangle } from '../../../../domain/labels/photos/grey-picture.ts';
import type { PhotoReading } from '../../../../domain/labels/photos/read-photo.ts';
import type { PhotoTexts } from '../label-reader-data.ts';
import type { EngineFiles, PhotoAnswer, PhotoRequest } from './photo.worker.ts';

export type PhotoFailure = keyof PhotoTexts['failures'];

/** A failure that the page explains. */
export class PhotoError extends Error {
  readonly failure: PhotoFailure;
  constructor(failure: PhotoFailure) {
    super(failure);
    this.failure = failure;
  }
}

const addresses = { core, nor, swe, dan, eng };
/** The sizes of the files in bytes after the browser has decompressed them, for the progress. */
const sizes = { core: 2_857_601, nor: 2_490_241, swe: 2_503_095, dan: 1_845_116, eng: 2_952_873 };
type FileName = keyof typeof addresses;
const names = Object.keys(addresses) as FileName[];
const totalSize = names.reduce((sum, name) => sum + sizes[name], 0);

/** Downloads the text recognition, and reports the part that has arrived, from 0 to 1. */
async function download(signal: AbortSignal, onProgress: (part: number) => void): Promise<EngineFiles> {
  let loaded = 0;
  const fetchFile = async (name: FileName) => {
    const response = await fetch(addresses[name], { signal });
    if (!response.ok || !response.body) throw new PhotoError('network');
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          loaded += chunk.length;
          onProgress(Math.min(1, loaded / totalSize));
          controller.enqueue(chunk);
        },
      }),
    );
    return [name, await new Response(counted).arrayBuffer()] as const;
  };
  const files = Object.fromEntries(await Promise.all(names.map(fetchFile))) as Record<FileName, ArrayBuffer>;
  const { core: compiled, ...languages } = files;
  return { core: compiled, languages };
}

const maxFileBytes = 50_000_000;
const maxPixels = 120_000_000;
const longestSide = 2400;

/** Decodes a picture, upright as its EXIF data says, and reduces it to a useful size. */
export async function decodePicture(file: Blob): Promise<ImageData> {
  if (file.size > maxFileBytes) throw new PhotoError('too-large');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PhotoError('not-a-picture');
  });
  try {
    if (bitmap.width * bitmap.height > maxPixels) throw new PhotoError('too-large');
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new PhotoError('memory');
    context.imageSmoothingQuality = 'high';
    // Transparent parts of a picture are white, not black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    bitmap.close();
  }
}

/** Reads photos in a worker, which is started at the first reading and again after a cancelled one. */
export function createPhotoReader() {
  let worker: Worker | undefined;
  const stop = () => {
    worker?.terminate();
    worker = undefined;
  };

  return async (
    pixels: ImageData,
    part: Rectangle | undefined,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
  ): Promise<PhotoReading> => {
    try {
      const files = worker ? undefined : await download(signal, onProgress);
      worker ??= new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
      const { data, width, height } = pixels;
      const answer = await ask(worker, { files, pixels: { data, width, height }, part }, signal);
      if ('error' in answer) throw new PhotoError(answer.error);
      if (!answer.reading) throw new PhotoError('no-text');
      return answer.reading;
    } catch (error) {
      if (signal.aborted) {
        stop();
        throw new PhotoError('cancelled');
      }
      const known = error instanceof PhotoError ? error : new PhotoError('network');
      if (known.failure !== 'no-text') stop();
      throw known;
    }
  };
}

const ask = (worker: Worker, request: PhotoRequest, signal: AbortSignal) =>
  new Promise<PhotoAnswer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new PhotoError('cancelled')), { once: true });
    if (signal.aborted) reject(new PhotoError('cancelled'));
    worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => resolve(data);
    // A worker that runs out of memory, or that the browser cannot start, only reports an error.
    worker.onerror = () => reject(new PhotoError('failed'));
    worker.postMessage(request);
  });
