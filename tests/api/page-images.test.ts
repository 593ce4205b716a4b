import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnSvg } from '../../packages/server/src/documents/ocr/testing/drawn-text.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl, pdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

describe('the image of a page', () => {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const image = async (path: string, headers: Record<string, string> = {}, key = server.testKey) => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${key}`, ...headers } });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  let fileId: string;
  beforeAll(async () => {
    const file = await test.post('/v1/files', {
      json: { document: { filename: 'two.pdf', url: dataUrl(pdfOf(2)) } },
    });
    fileId = file.body.id;
  });
  const widthOfPng = (bytes: Uint8Array) => Buffer.from(bytes).readUInt32BE(16);

  it('is a png of the requested width, the same each time', async () => {
    await test.get(`/v1/files/${fileId}/pages/1`);
    const { response, bytes } = await image(`/v1/files/${fileId}/pages/1`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(widthOfPng(bytes)).toBe(1200);
    const small = await image(`/v1/files/${fileId}/pages/2?width=100`);
    expect(widthOfPng(small.bytes)).toBe(100);
    expect(digest((await image(`/v1/files/${fileId}/pages/1`)).bytes)).toBe(digest(bytes));
  });

  it('is a webp if requested', async () => {
    for (const given of [
      await image(`/v1/files/${fileId}/pages/1?format=webp&width=50`),
      await image(`/v1/files/${fileId}/pages/1?width=50`, { accept: 'image/webp,*/*' }),
    ]) {
      expect(given.response.headers.get('content-type')).toBe('image/webp');
      expect(Buffer.from(given.bytes.subarray(8, 12)).toString()).toBe('WEBP');
    }
  });

  it('of a missing page is a 404, and so is one of the other environment', async () => {
    expect((await test.get(`/v1/files/${fileId}/pages/3`)).body).toEqual({ detail: 'Page not found.' });
    const foreign = await image(`/v1/files/${fileId}/pages/1`, {}, server.liveKey);
    expect(foreign.response.status).toBe(404);
  });

  it.each(['pages/0', 'pages/x', 'pages/1?width=4001', 'pages/1?width=0', 'pages/1?format=gif', 'pages/1?rotation=45'])(
    '%s is a 422',
    async (path) => {
      expect((await test.get(`/v1/files/${fileId}/${path}`)).status).toBe(422);
    },
  );

  it.each([0, 90, 180, 270] as const)('turned upright matches the boxes of the layout: %d degrees', async (angle) => {
    const drawn = drawnSvg([{ text: 'TOTAL DUE 1234.50', left: 20, top: 20, size: 30 }], 500, 300);
    const lying = await sharp(drawn).rotate(angle).png().toBuffer();
    const file = await test.post('/v1/files', {
      json: { document: { filename: 'a.png', url: dataUrl(lying, 'image/png') } },
    });
    const parse = await test.post('/v1/parses', {
      json: { document: { id: file.body.id }, languages: ['en'], include_layout: true },
    });
    expect(parse.status).toBe(201);
    const [page] = parse.body.output.layout;
    expect(page.rotation ?? 0).toBe((360 - angle) % 360);
    const path = `/v1/files/${file.body.id}/pages/1?width=500&rotation=${page.rotation ?? 0}`;
    const { bytes } = await image(path);
    expect(page.words.map(({ text }: { text: string }) => text).join('')).toBe('TOTALDUE1234.50');
    const { inside, all } = await inkUnder(
      page.words.map(({ box }: { box: Box }) => box),
      bytes,
    );
    expect(inside / all).toBeGreaterThan(0.95);
  });

  interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
  }

  /** Dark pixels, and those inside boxes that are slightly enlarged. */
  async function inkUnder(boxes: readonly Box[], png: Uint8Array): Promise<{ inside: number; all: number }> {
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    let inside = 0;
    let all = 0;
    for (const [index, brightness] of data.entries()) {
      if (brightness > 100) continue;
      const x = (index % info.width) / info.width;
      const y = Math.floor(index / info.width) / info.height;
      const isIn = ({ left, top, width, height }: Box) =>
        x > left - 0.01 && x < left + width + 0.01 && y > top - 0.01 && y < top + height + 0.01;
      all += 1;
      if (boxes.some(isIn)) inside += 1;
    }
    return { inside, all };
  }

  it('of a picture is the picture, of a text there is none', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const picture = await test.post('/v1/files', { json: { document: { filename: 'dot.png', content: pixel } } });
    const { response, bytes } = await image(`/v1/files/${picture.body.id}/pages/1`);
    expect(response.status).toBe(200);
    expect(widthOfPng(bytes)).toBe(1);
    const content = btoa(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9" height="9"/></svg>',
    );
    const drawing = await test.post('/v1/files', { json: { document: { filename: 'a.svg', content } } });
    expect(widthOfPng((await image(`/v1/files/${drawing.body.id}/pages/1?width=20`)).bytes)).toBe(20);
    expect((await test.get(`/v1/files/${drawing.body.id}/pages/2`)).status).toBe(404);
    const text = await test.post('/v1/files', {
      json: { document: { filename: 'a.csv', url: dataUrl('a,b\n1,2\n') } },
    });
    const none = await test.get(`/v1/files/${text.body.id}/pages/1`);
    expect(none.status).toBe(422);
    expect(none.body.detail.code).toBe('document_type_unsupported');
  });
});
