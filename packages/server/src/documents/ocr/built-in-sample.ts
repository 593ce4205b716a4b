/** A line of text that every network must read correctly, whatever processor it runs on. */
import { inflateRawSync } from 'node:zlib';
import { detectLines, greysOf } from './detect.ts';
import { quadHeight, quadWidth } from './geometry.ts';
import type { OcrImage } from './ocr-image.ts';
import { type LineNetwork, readSample } from './read-line.ts';
import type { Model } from './session.ts';

const TEXT = 'INVOICE2017';
const WIDTH = 248;
const HEIGHT = 48;
/** One bit per pixel; a set bit is ink. */
const INK =
  '3dOxbtswEAbgnyVQdup17OCeXsMDIT9O1o4ahISF38PPwiJD3qLglpVbNBi64k6yRSctUHRrCRAU9A06/bwD/t316e84LcfnX6tb' +
  'ebccne2DZIASIvxRpGF9L9n4UCAICxODB7CTqtv4YXKS6CizcmfsZeIgk7GcveRu44gY8plDPu+1qDqGp3zQApSTMqWRKY3KvjAd' +
  'y8OFs3KHnjv0xpnJFdmYMTA6ZuyMExHqS8JgXJQjiCOgHBIx6t3KX+ortp+tIaHq464yoUaE077hr1eelAeE03DlHYYrDxzShaMx' +
  'G7tiHDl8KysfRC+qjw33b3hsmdl/v+Wzsc/GxP4xt9920w2fNrbKfbXSQjIOJ/ecbri07H+459TGErLFcuHZeAuVkoVKS0JuhqDl' +
  'Dm+4uVD0IGVe81Vu2gEjyJWN73GPppkwgY6v+KYVEZ5ySHHlHj2aRvYye2mYEdGMQZDZSQppv06bcjNEJFor8GHljzpn2wh2Mq9t' +
  'saz3vxviP+J3+A/XTw==';

function inkOf(): (x: number, y: number) => boolean {
  const bits = inflateRawSync(Buffer.from(INK, 'base64'));
  return (x, y) => x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT && isSet(bits, y * WIDTH + x);
}

const isSet = (bits: Uint8Array, at: number): boolean => ((bits[at >> 3] ?? 0) & (128 >> (at & 7))) !== 0;

/** True if a line network reads the sample without a mistake. */
export async function readsSample(network: LineNetwork): Promise<boolean> {
  const { lineHeight } = network;
  const isInk = inkOf();
  // The letters are in the middle, so fewer rows cut only the blank space above and below them.
  const above = (HEIGHT - lineHeight) / 2;
  const values = Float32Array.from({ length: WIDTH * lineHeight }, (_, at) =>
    isInk(at % WIDTH, above + Math.floor(at / WIDTH)) ? -1 : 1,
  );
  const characters = await readSample(network, { values, width: WIDTH, height: lineHeight });
  // Spaces come from the gaps between letters, not from the network.
  const read = characters.map(({ text }) => text).join('');
  return read.replaceAll(' ', '').toUpperCase() === TEXT;
}

const MARGIN = 60;

/** True if a detection network finds the sample and nothing else. */
export async function findsSample(model: Model): Promise<boolean> {
  const isInk = inkOf();
  const [width, height] = [WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    isInk((at % width) - MARGIN, Math.floor(at / width) - MARGIN) ? 0 : 255,
  );
  const image: OcrImage = { pixels, width, height };
  const quads = (await detectLines(model, image, greysOf(image, 1))).map(({ quad }) => quad);
  // The words may come as one line or as two.
  const found = quads.reduce((sum, quad) => sum + quadWidth(quad), 0);
  const isFlat = quads.every((quad) => quadHeight(quad) < HEIGHT);
  return quads.length > 0 && isFlat && found > 0.7 * WIDTH && found < 1.2 * WIDTH;
}
