import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type PageImageArgs, renderPageImage } from './page-image.ts';
import { pdfWithRc4 } from './testing/encrypted-pdfs.ts';
import { HELLO, pdfWithContent } from './testing/pdf-files.ts';
import { withFile } from './testing/read-bytes.ts';

async function draw(bytes: Buffer, args: Omit<PageImageArgs, 'path' | 'page'>): Promise<Buffer> {
  let image: Buffer | undefined;
  await withFile(bytes, (path) =>
    renderPageImage({ path, page: 1, ...args }, (part) => {
      image = Buffer.from(String(part), 'base64');
    }),
  );
  if (image === undefined) throw new Error('no picture');
  return image;
}

/** Brightness of a corner, 0 or 255. */
async function corner(image: Buffer, place: 'top left' | 'top right' | 'bottom left'): Promise<number> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const x = place === 'top right' ? info.width - 2 : 1;
  const y = place === 'bottom left' ? info.height - 2 : 1;
  return (data[(y * info.width + x) * info.channels] ?? 0) > 127 ? 255 : 0;
}

it('a picture is turned after its own orientation, and can be a JPEG', async () => {
  const black = { create: { width: 10, height: 20, channels: 3 as const, background: '#000' } };
  const sideways = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .composite([{ input: black, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const args = { mimeType: 'image/jpeg', width: 400, format: 'jpeg' as const };
  const upright = await draw(sideways, args);
  expect((await sharp(upright).metadata()).format).toBe('jpeg');
  expect([await corner(upright, 'top right'), await corner(upright, 'bottom left')]).toEqual([0, 255]);
  const turned = await draw(sideways, { ...args, rotation: 90 });
  expect([await corner(turned, 'top right'), await corner(turned, 'top left')]).toEqual([0, 255]);
});

it('a page of a PDF is turned too, in the requested width', async () => {
  const pdf = pdfWithContent([{ content: '' }]);
  const args = { mimeType: 'application/pdf', width: 200, format: 'png' as const };
  const upright = await sharp(await draw(pdf, args)).metadata();
  const turned = await sharp(await draw(pdf, { ...args, rotation: 90 })).metadata();
  expect(turned.width).toBe(200);
  expect(turned.width / turned.height).toBeCloseTo(upright.height / upright.width, 1);
});

it('a page behind a password is drawn with it', async () => {
  const pdf = pdfWithRc4('secret', HELLO);
  const args = { mimeType: 'application/pdf', width: 200, format: 'jpeg' as const };
  expect((await sharp(await draw(pdf, { ...args, password: 'secret' })).metadata()).width).toBe(200);
  await expect(draw(pdf, args)).rejects.toMatchObject({ detail: { code: 'document_encrypted' } });
});

it('a band of a page is shown from side to side', async () => {
  const black = { create: { width: 100, height: 40, channels: 3 as const, background: '#000' } };
  const page = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#fff' } })
    .composite([{ input: black, left: 0, top: 80 }])
    .png()
    .toBuffer();
  const args = { mimeType: 'image/png', width: 100, format: 'png' as const };
  const band = await draw(page, { ...args, band: { top: 0.4, height: 0.2 } });
  const { width, height } = await sharp(band).metadata();
  expect([width, height]).toEqual([100, 40]);
  expect((await sharp(band).stats()).channels.map(({ max }) => max)).toEqual([0, 0, 0]);
});
