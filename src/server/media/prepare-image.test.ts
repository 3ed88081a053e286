import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { maxImageBytes } from '../../domain/media/media.ts';
import { prepareImage } from './prepare-image.ts';

const plain = (width: number, height: number, background = '#3a7') =>
  sharp({ create: { width, height, channels: 3, background } });

/** An image of random pixels, which compresses badly. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const outcome = (bytes: Uint8Array) =>
  prepareImage(bytes).then(
    () => 'accepted',
    (problem) => problem.code,
  );

const propertiesOf = async (bytes: Uint8Array | undefined) => {
  const { width, height, format, exif, icc, xmp, orientation, hasAlpha } = await sharp(bytes).metadata();
  return { width, height, format, hasAlpha, extras: [exif, icc, xmp, orientation].filter(Boolean).length };
};

/** A PNG that declares the given size, whatever pixel data `rows` contains. */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(name), data]);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an uploaded image', () => {
  it('is converted to several widths and formats, never wider than the original', async () => {
    const wide = await prepareImage(await plain(2000, 1000).jpeg().toBuffer());
    expect([...wide.variants.keys()]).toEqual(
      [480, 960, 1600].flatMap((width) => ['avif', 'webp', 'jpg'].map((format) => `${width}.${format}`)),
    );
    expect(await propertiesOf(wide.variants.get('960.avif'))).toMatchObject({
      width: 960,
      height: 480,
      format: 'heif',
    });
    expect(await propertiesOf(wide.variants.get('480.webp'))).toMatchObject({ width: 480, format: 'webp' });
    expect(await propertiesOf(wide.variants.get('1600.jpg'))).toMatchObject({ width: 1600, format: 'jpeg' });
    const small = await prepareImage(await plain(300, 200).jpeg().toBuffer());
    expect([...small.variants.keys()]).toEqual(['300.avif', '300.webp', '300.jpg']);
  });

  it('is turned upright and loses its metadata', async () => {
    const photo = await plain(600, 400)
      .withExif({ IFD0: { Copyright: 'Kari' }, IFD3: { GPSLatitude: '59/1 55/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await prepareImage(photo);
    expect([image.width, image.height]).toEqual([400, 600]);
    for (const file of [image.original.bytes, ...image.variants.values()]) {
      expect(await propertiesOf(file)).toMatchObject({ extras: 0 });
      expect(Buffer.from(file).includes('Kari')).toBe(false);
    }
    expect(await propertiesOf(image.original.bytes)).toMatchObject({
      width: 400,
      height: 600,
      format: 'jpeg',
    });
  });

  it('keeps its transparency, and its original stays lossless', async () => {
    const drawing = await sharp({
      create: { width: 200, height: 100, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const image = await prepareImage(drawing);
    expect(image.transparent).toBe(true);
    expect([...image.variants.keys()]).toEqual(['200.avif', '200.webp', '200.png']);
    expect(image.original.type).toBe('image/png');
    const opaque = await prepareImage(await plain(200, 100).ensureAlpha(1).png().toBuffer());
    expect(opaque.transparent).toBe(false);
    expect([...opaque.variants.keys()]).toContain('200.jpg');
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('can be in the format %s', async (format) => {
    expect(await outcome(await plain(60, 40).toFormat(format).toBuffer())).toBe('accepted');
  });

  it('is refused if its bytes are not in a supported format', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const text of [
      'MZ\x90\x00\x03 This program cannot be run in DOS mode',
      '\x7fELF\x02\x01',
      svg,
      `<?xml version="1.0"?>${svg}`,
      '<!doctype html><img src=x onerror=alert(1)>',
      '%PDF-1.7',
      'PK\x03\x04',
      '',
    ]) {
      expect(await outcome(Buffer.from(text, 'latin1'))).toBe('image_type_unknown');
    }
    expect(await outcome(await plain(60, 40).tiff().toBuffer())).toBe('image_type_unknown');
  });

  it('is refused if it is truncated or damaged', async () => {
    const jpeg = await noise(400, 300).jpeg().toBuffer();
    const png = await noise(400, 300).png().toBuffer();
    expect(await outcome(jpeg.subarray(0, jpeg.length / 2))).toBe('image_unreadable');
    expect(await outcome(png.subarray(0, png.length / 2))).toBe('image_unreadable');
    expect(await outcome(Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'))).toBe(
      'image_unreadable',
    );
    expect(await outcome(Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1', 'latin1'))).toBe(
      'image_unreadable',
    );
  });

  it('loses any data that follow the image', async () => {
    const hidden = '<script>alert(document.domain)</script>';
    const both = Buffer.concat([await plain(60, 40).jpeg().toBuffer(), Buffer.from(hidden)]);
    const image = await prepareImage(both);
    for (const file of [image.original.bytes, ...image.variants.values()])
      expect(Buffer.from(file).includes(hidden)).toBe(false);
  });

  it('loses hidden data even if the image comes from an export', async () => {
    const hidden = '<script>alert(document.domain)</script>';
    const jpeg = await plain(60, 40).jpeg().toBuffer();
    const png = await plain(60, 40).png().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), Buffer.from(hidden)]);
    const chunk = Buffer.concat([
      Buffer.from([0, 0, 0, hidden.length]),
      Buffer.from(`teXt${hidden}`),
      Buffer.alloc(4),
    ]);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    const end = png.length - 12;
    const imagesWithHiddenData = [
      Buffer.concat([jpeg, Buffer.from(hidden)]),
      Buffer.concat([jpeg, Buffer.from(hidden), Buffer.from([0xff, 0xd9])]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      Buffer.concat([png, Buffer.from(hidden)]),
      Buffer.concat([png, Buffer.from(hidden), png.subarray(end)]),
      Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]),
    ];
    for (const bytes of imagesWithHiddenData) {
      const image = await prepareImage(bytes, { keepClean: true });
      for (const file of [image.original.bytes, ...image.variants.values()])
        expect(Buffer.from(file).includes(hidden)).toBe(false);
    }
    for (const clean of [jpeg, png, await noise(300, 200).jpeg({ progressive: true }).toBuffer()]) {
      const { original } = await prepareImage(clean, { keepClean: true });
      expect(Buffer.compare(original.bytes, clean)).toBe(0);
    }
  });

  it('loses scripts in its metadata, whatever its format', async () => {
    const payload = '<script>alert(1)</script>';
    const exif = {
      IFD0: { ImageDescription: payload, Copyright: payload, Artist: `"><img src=x onerror=${payload}` },
    };
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const bytes = await plain(60, 40).withExif(exif).toFormat(format).toBuffer();
      expect(bytes.includes(payload), format).toBe(true);
      const image = await prepareImage(bytes, { keepClean: true });
      for (const file of [image.original.bytes, ...image.variants.values()])
        expect(Buffer.from(file).includes('alert(1)'), format).toBe(false);
    }
  });

  it('may be larger than the upload limit if it comes from an export', async () => {
    const heavy = await plain(2200, 1700).png({ compressionLevel: 0 }).toBuffer();
    expect(heavy.length).toBeGreaterThan(maxImageBytes);
    expect(await outcome(heavy)).toBe('image_too_large');
    const { original } = await prepareImage(heavy, { keepClean: true });
    expect(Buffer.compare(original.bytes, heavy)).toBe(0);
  });

  it('is refused if it is animated', async () => {
    const frames = await sharp([await plain(20, 20).png().toBuffer(), await noise(20, 20).png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect(await outcome(frames)).toBe('image_animated');
  });

  it('is refused above 10 MB, and if it has too many pixels or a too long side even in a small file', async () => {
    expect(await outcome(new Uint8Array(10 * 1024 * 1024 + 1))).toBe('image_too_large');
    expect(await outcome(pngOf(60_000, 60_000, Buffer.alloc(10)))).toBe('image_too_large');
    expect(await outcome(pngOf(10_000, 5_001, Buffer.alloc(10)))).toBe('image_too_large');
    expect(await outcome(pngOf(1, 40_000_000, Buffer.alloc(10)))).toBe('image_too_large');
    // The declared size is within the limit, but the pixel data are missing.
    expect(await outcome(pngOf(7000, 7000, Buffer.alloc(10)))).toBe('image_unreadable');
  });
});
