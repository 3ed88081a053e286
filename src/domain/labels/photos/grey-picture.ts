/** A picture with one byte per pixel: 0 is black. */
export interface GreyPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const newPicture = (width: number, height: number): GreyPicture => ({
  width,
  height,
  data: new Uint8Array(width * height),
});

/** Converts pixels of red, green, blue and alpha, as a canvas returns them. */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): GreyPicture {
  const grey = newPicture(width, height);
  for (let at = 0, from = 0; at < grey.data.length; at++, from += 4)
    grey.data[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 151 + (rgba[from + 2] ?? 0) * 28) >> 8;
  return grey;
}

export function crop({ width, data }: GreyPicture, frame: Rectangle): GreyPicture {
  const part = newPicture(frame.width, frame.height);
  for (let y = 0; y < frame.height; y++) {
    const from = (frame.top + y) * width + frame.left;
    part.data.set(data.subarray(from, from + frame.width), y * frame.width);
  }
  return part;
}

export function invert({ width, height, data }: GreyPicture): GreyPicture {
  return { width, height, data: data.map((value) => 255 - value) };
}

/** Halves the picture until its longer side has at most `longest` pixels. Every pixel is the mean of four. */
export function shrink(picture: GreyPicture, longest: number): GreyPicture {
  let { width, height, data } = picture;
  while (Math.max(width, height) > longest && Math.min(width, height) > 1) {
    const half = newPicture(width >> 1, height >> 1);
    for (let y = 0; y < half.height; y++) {
      for (let x = 0; x < half.width; x++) {
        const at = 2 * y * width + 2 * x;
        const sum =
          (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
        half.data[y * half.width + x] = sum >> 2;
      }
    }
    ({ width, height, data } = half);
  }
  return { width, height, data };
}

/**
 * Turns a picture by an angle in radians (clockwise) about its centre and scales it, with interpolation between pixels.
 * `narrow` is a further factor for the width only.
 * The result has room for all corners. What lies outside of the picture repeats its edge.
 */
export function turnAndScale(picture: GreyPicture, angle: number, scale: number, narrow = 1): GreyPicture {
  if (scale < 0.5) {
    const longest = Math.max(picture.width, picture.height);
    const smaller = shrink(picture, longest / 2);
    return turnAndScale(smaller, angle, (scale * picture.width) / smaller.width, narrow);
  }
  const { width, height, data } = picture;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const turned = newPicture(
    Math.max(1, Math.round((width * Math.abs(cos) + height * Math.abs(sin)) * scale * narrow)),
    Math.max(1, Math.round((width * Math.abs(sin) + height * Math.abs(cos)) * scale)),
  );
  for (let y = 0; y < turned.height; y++) {
    const fromCentreY = (y + 0.5 - turned.height / 2) / scale;
    for (let x = 0; x < turned.width; x++) {
      const fromCentreX = (x + 0.5 - turned.width / 2) / (scale * narrow);
      const sourceX = clamp(fromCentreX * cos + fromCentreY * sin + width / 2 - 0.5, width - 1);
      const sourceY = clamp(fromCentreY * cos - fromCentreX * sin + height / 2 - 0.5, height - 1);
      const left = Math.floor(sourceX);
      const top = Math.floor(sourceY);
      const right = sourceX - left;
      const below = sourceY - top;
      const at = top * width + left;
      const toRight = left + 1 < width ? 1 : 0;
      const toBelow = top + 1 < height ? width : 0;
      const upper = (data[at] ?? 0) * (1 - right) + (data[at + toRight] ?? 0) * right;
      const lower = (data[at + toBelow] ?? 0) * (1 - right) + (data[at + toBelow + toRight] ?? 0) * right;
      turned.data[y * turned.width + x] = upper * (1 - below) + lower * below + 0.5;
    }
  }
  return turned;
}

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value));

/** The mean of the square around each pixel, which reaches `radius` pixels in each direction. */
export function blur({ width, height, data }: GreyPicture, radius: number): GreyPicture {
  const rows = newPicture(width, height);
  boxMeans(data, rows.data, { lines: height, lineStep: width, length: width, step: 1, radius });
  const both = newPicture(width, height);
  boxMeans(rows.data, both.data, { lines: width, lineStep: 1, length: height, step: width, radius });
  return both;
}

function boxMeans(
  from: Uint8Array,
  to: Uint8Array,
  steps: Record<'lines' | 'lineStep' | 'length' | 'step' | 'radius', number>,
): void {
  const { lines, lineStep, length, step, radius } = steps;
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    let sum = 0;
    for (let at = 0; at < Math.min(radius, length); at++) sum += from[start + at * step] ?? 0;
    for (let at = 0; at < length; at++) {
      if (at + radius < length) sum += from[start + (at + radius) * step] ?? 0;
      if (at - radius > 0) sum -= from[start + (at - radius - 1) * step] ?? 0;
      const count = Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1;
      to[start + at * step] = sum / count;
    }
  }
}
