import { blur, type GreyPicture, invert, newPicture, shrink, turnAndScale } from './grey-picture.ts';

/** The text recognition reads lines of this height best, measured from the top of tall letters to the bottom of p. */
const lineHeight = 34;
/** Narrower letters are read as well, in less time, because the time depends on the length of the lines. */
export const narrowed = 0.75;
const maxPixels = 4_000_000;
const maxAngle = 10;

/** Text covers less than its ground, so on a dark ground most differing pixels are lighter ones. */
export function isLightOnDark(picture: GreyPicture): boolean {
  const small = shrink(picture, 800);
  const ground = blur(small, 12);
  let balance = 0;
  for (let at = 0; at < small.data.length; at++) {
    const difference = (small.data[at] ?? 0) - (ground.data[at] ?? 0);
    balance += difference ** 3;
  }
  return balance > 0;
}

/** Makes the ground white everywhere and the text as dark as the darkest text, also under uneven light. */
export function evenContrast(picture: GreyPicture, radius: number): GreyPicture {
  const { width, height, data } = picture;
  const even = newPicture(width, height);
  const mean = blur(picture, radius);
  // The ground is the mean of those pixels that are lighter than the mean of their surroundings.
  const light = newPicture(width, height);
  for (let at = 0; at < data.length; at++) light.data[at] = Math.max(data[at] ?? 0, mean.data[at] ?? 0);
  const ground = blur(light, radius);
  const histogram = new Uint32Array(256);
  for (let at = 0; at < data.length; at++) {
    const ratio = Math.min(255, ((data[at] ?? 0) * 255) / Math.max(1, ground.data[at] ?? 0));
    even.data[at] = ratio;
    histogram[ratio | 0] = (histogram[ratio | 0] ?? 0) + 1;
  }
  const black = quantile(histogram, data.length * 0.01);
  const range = Math.max(40, 245 - black);
  for (let at = 0; at < data.length; at++)
    even.data[at] = Math.max(0, Math.min(255, (((even.data[at] ?? 0) - black) * 255) / range));
  return even;
}

function quantile(histogram: Uint32Array, count: number): number {
  let sum = 0;
  return histogram.findIndex((pixels) => {
    sum += pixels;
    return sum >= count;
  });
}

/** The dark pixels of a picture with even contrast, as positions from its centre. */
function inkOf({ width, height, data }: GreyPicture): { x: Float32Array; y: Float32Array } {
  const found: number[] = [];
  for (let at = 0; at < data.length; at++) if ((data[at] ?? 255) < 128) found.push(at);
  return {
    x: Float32Array.from(found, (at) => (at % width) - width / 2),
    y: Float32Array.from(found, (at) => Math.floor(at / width) - height / 2),
  };
}

/**
 * The angle in radians by which the lines of text slope downwards to the right, at most 10 degrees. Along the lines,
 * rows with much ink alternate with empty ones, so the differences between neighbouring rows are largest.
 */
export function findSlope(picture: GreyPicture): number {
  const { x, y } = inkOf(picture);
  const size = picture.width + picture.height;
  const sharpness = (degrees: number) => {
    const rows = new Float32Array(size);
    const slope = Math.tan((degrees * Math.PI) / 180);
    for (let at = 0; at < x.length; at++) {
      const row = ((y[at] ?? 0) - (x[at] ?? 0) * slope + size / 2) | 0;
      rows[row] = (rows[row] ?? 0) + 1;
    }
    let sum = 0;
    for (let row = 1; row < size; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
    return sum;
  };
  const best = (from: number, to: number, step: number) => {
    let found = { degrees: 0, score: from <= 0 && to >= 0 ? sharpness(0) : -1 };
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const score = sharpness(degrees);
      if (score > found.score) found = { degrees, score };
    }
    return found.degrees;
  };
  const rough = best(-maxAngle, maxAngle, 0.5);
  return (best(rough - 0.4, rough + 0.4, 0.1) * Math.PI) / 180;
}

/** The usual height of a line of text, by the rows with ink. The picture must be straight and have even contrast. */
export function findLineHeight({ width, height, data }: GreyPicture): number | undefined {
  const heights: number[] = [];
  // A line is measured in strips, because the lines of two columns may be at different heights.
  const strips = Math.max(1, Math.min(6, Math.floor(width / 120)));
  const stripWidth = Math.floor(width / strips);
  for (let left = 0; left + stripWidth <= width; left += stripWidth) {
    let rows = 0;
    for (let y = 0; y <= height; y++) {
      let ink = 0;
      if (y < height)
        for (let x = left; x < left + stripWidth; x++) ink += (data[y * width + x] ?? 255) < 128 ? 1 : 0;
      if (ink > stripWidth * 0.01) rows++;
      else {
        if (rows >= 4) heights.push(rows);
        rows = 0;
      }
    }
  }
  heights.sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)];
}

/**
 * Prepares a photo for text recognition: dark text on a white ground, straight, and of the best size. The angle and the
 * scale are needed to find a place of the result in the original.
 */
export function preparePicture(original: GreyPicture) {
  const dark = isLightOnDark(original) ? invert(original) : original;
  const small = evenContrast(shrink(dark, 1600), 25);
  const angle = -findSlope(small);
  const straight = turnAndScale(small, angle, 1);
  const height = (findLineHeight(straight) ?? lineHeight) * (original.width / small.width);
  const { width: w, height: h } = original;
  const scale = Math.min(3, Math.max(0.25, lineHeight / height), Math.sqrt(maxPixels / (w * h)));
  const turned = turnAndScale(dark, angle, scale, narrowed);
  return { picture: evenContrast(turned, lineHeight), angle, scale };
}
