import { expect, test } from 'vitest';
import { crop, type GreyPicture, greyOf, invert, newPicture, shrink, turnAndScale } from './grey-picture.ts';
import { evenContrast, findLineHeight, findSlope, isLightOnDark, preparePicture } from './prepare-picture.ts';

/** Lines of words: dark bars of 8 to 30 pixels on a light ground, 12 pixels high and 24 pixels apart. */
function textPicture(width = 480, height = 320): GreyPicture {
  const picture = newPicture(width, height);
  picture.data.fill(230);
  for (let top = 40; top + 12 < height - 40; top += 24) {
    for (let left = 40; left < width - 70; left += 38) {
      const length = 8 + ((left * 7 + top * 3) % 22);
      for (let y = top; y < top + 12; y++) picture.data.fill(30, y * width + left, y * width + left + length);
    }
  }
  return picture;
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
const at = ({ width, data }: GreyPicture, x: number, y: number) => data[y * width + x] ?? -1;

test('grey weighs the colours as the eye does', () => {
  const rgba = new Uint8Array([255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  const { data } = greyOf(rgba, 2, 2);
  expect([...data]).toEqual([255, 0, 150, 27]);
});

test('a part of a picture has its own pixels', () => {
  const picture = { width: 3, height: 2, data: new Uint8Array([1, 2, 3, 4, 5, 6]) };
  expect(crop(picture, { left: 1, top: 0, width: 2, height: 2 })).toEqual({
    width: 2,
    height: 2,
    data: new Uint8Array([2, 3, 5, 6]),
  });
});

test('shrinking takes the mean of four pixels until the longer side fits', () => {
  const picture = { width: 4, height: 2, data: new Uint8Array([0, 100, 10, 10, 100, 200, 10, 10]) };
  expect(shrink(picture, 2)).toEqual({ width: 2, height: 1, data: new Uint8Array([100, 10]) });
});

test.each([-10, -6.3, -1, 0, 2.5, 7, 10])(
  'lines that slope by %s degrees are found and straightened',
  (angle) => {
    const sloping = turnAndScale(textPicture(), (angle * Math.PI) / 180, 1);
    const slope = findSlope(sloping);
    expect(Math.abs(degrees(slope) - angle)).toBeLessThan(0.3);
    expect(Math.abs(degrees(findSlope(turnAndScale(sloping, -slope, 1))))).toBeLessThan(0.3);
  },
);

test('light text on a dark ground is recognised and inverted', () => {
  const picture = textPicture();
  expect(isLightOnDark(picture)).toBe(false);
  expect(isLightOnDark(invert(picture))).toBe(true);
  const prepared = preparePicture(invert(picture)).picture;
  expect(isLightOnDark(prepared)).toBe(false);
});

test('uneven light is evened out, so that text in the shade is black and its ground white', () => {
  const picture = textPicture();
  const shaded = {
    ...picture,
    data: picture.data.map((value, index) => value * (1 - (0.75 * (index % picture.width)) / picture.width)),
  };
  const even = evenContrast(shaded, 25);
  const dark = picture.data.findIndex((value, index) => value === 30 && index % picture.width > 380);
  const [x, y] = [dark % picture.width, Math.floor(dark / picture.width)];
  expect(at(shaded, x + 3, y - 6)).toBeLessThan(100);
  expect(at(even, x + 3, y - 6)).toBeGreaterThan(225);
  expect(at(even, x + 3, y + 5)).toBeLessThan(60);
});

test('text of any size is scaled to the height that is read best', () => {
  expect(findLineHeight(textPicture())).toBe(12);
  for (const size of [0.6, 2.5]) {
    const { picture } = preparePicture(turnAndScale(textPicture(), 0, size));
    expect(findLineHeight(picture)).toBeGreaterThanOrEqual(20);
    expect(findLineHeight(picture)).toBeLessThanOrEqual(40);
  }
});

test('a picture without text is prepared without an error', () => {
  for (const value of [0, 128, 255]) {
    const empty = { width: 50, height: 40, data: new Uint8Array(2000).fill(value) };
    expect(preparePicture(empty).angle).toBeCloseTo(0);
  }
});
