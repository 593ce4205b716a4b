import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DrawnLine, drawnSvg } from '../../packages/server/src/documents/ocr/testing/drawn-text.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let client: Client;

beforeAll(async () => {
  server = await sharedServer();
  client = clientsOf(server).test;
});

const LINES: DrawnLine[] = [
  { text: 'HARBOUR CRANES', left: 40, top: 40, size: 30 },
  { text: 'INVOICE NO 4711', left: 40, top: 110, size: 22 },
  { text: 'TOTAL DUE 1234.50', left: 40, top: 180, size: 22 },
];
const TEXT = /HARBOUR CRANES\s+INVOICE NO 4711\s+TOTAL DUE 1234\.50/;

const drawn = (lines: readonly DrawnLine[], width = 560, height = 300): Sharp =>
  sharp(drawnSvg(lines, width, height)).flatten({ background: '#ffffff' });

async function textOf(image: Sharp, languages: readonly string[] = []): Promise<string> {
  const document = { filename: 'scan.png', url: dataUrl(await image.png().toBuffer(), 'image/png') };
  const json = { document, languages };
  const { status, body, text } = await client.post('/v1/parses', { json });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return body.output.text;
}

describe('a picture of a page', () => {
  it('with one line is read', async () =>
    expect(await textOf(drawn([{ text: 'PAID IN FULL', left: 300, top: 500, size: 24 }], 1000, 1400))).toMatch(
      /^\s*PAID IN FULL\s*$/,
    ));

  it.each([
    [1, 1],
    [3, 900],
    [1000, 1400],
  ])('that is blank has no text: %d × %d pixels', async (width, height) =>
    expect((await textOf(drawn([], width, height))).trim()).toBe(''),
  );

  it('of 10,000 pixels is read', async () => expect(await textOf(drawn(LINES).resize(10_000))).toMatch(TEXT));

  it.each([90, 180, 270])('turned by %d degrees is read', async (degrees) => {
    const upright = await drawn(LINES).png().toBuffer();
    expect(await textOf(sharp(upright).rotate(degrees))).toMatch(TEXT);
  });

  it('that was photographed askew is read', async () => {
    const upright = await drawn(LINES).png().toBuffer();
    expect(await textOf(sharp(upright).rotate(4, { background: '#ffffff' }))).toMatch(TEXT);
  });

  it('in Chinese or Japanese is read although no language is named, and in Latin letters if one is', async () => {
    const lines = [
      { text: '中山大人日本王', left: 40, top: 40, size: 38 },
      { text: 'TOTAL DUE 1234.50', left: 40, top: 120, size: 22 },
      { text: '本山中人大中王', left: 40, top: 200, size: 38 },
    ];
    expect(await textOf(drawn(lines))).toMatch(/^中山大人日本王\s+TOTAL DUE 1234\.50\s+本山中人大中王\s*$/);
    expect(await textOf(drawn(lines), ['en'])).not.toMatch(/\p{Script=Han}/u);
  });

  it('in Hebrew is read from right to left although no language is named', async () => {
    const shown = ['שלום לאורחת', 'תודה רבה', 'חברה 4711'];
    const lines = shown.map((text, line) => ({
      text: text.replaceAll(/[א-ת ]+/g, (words) => [...words].reverse().join('')),
      left: 40,
      top: 40 + line * 80,
      size: 28,
    }));
    lines[2] = { left: 40, top: 200, size: 28, text: '4711 הרבח' };
    expect((await textOf(drawn(lines))).split('\n').filter(Boolean)).toEqual(shown);
  });
});
