/** Finds lines of text on an image, turned the way it must be read. */
import type { Box } from '../model/document.ts';
import type { Ruling } from '../model/raw-page.ts';
import { detectLines, type FoundLine, greysOf } from './detect.ts';
import { quadHeight, quadWidth } from './geometry.ts';
import { type OcrImage, type Point, type Quad, type Rotation, rotateImage } from './ocr-image.ts';
import { rulesOn } from './page-rules.ts';
import type { Model } from './session.ts';
import { turnRuling } from './turn-page.ts';
import { enlargementFor, isSmall, linesOfTwoScales, MAX_ENLARGEMENT } from './two-scales.ts';

export interface UprightLine {
  /** On the turned image: where the first letter begins at the top, then clockwise. */
  quad: Quad;
  /** Direction of the text on the turned image: 90 is downwards. */
  angle: 0 | 90 | 270;
}

export interface UprightLines {
  image: OcrImage;
  lines: UprightLine[];
  /** Printed lines of the turned image, in shares of it. */
  rulings: Ruling[];
  /** Degrees by which the image was turned clockwise. */
  rotation: Rotation;
  /** The same after a half turn. */
  turnedOver: () => UprightLines;
}

/** Size of the detector's first input in pixels. */
const DETECTION_PIXELS = 700_000;
const MAX_DETECTION_PIXELS = 2_800_000;

/** @param readsBetterTurned called for an image that seems turned: whether lines read better after a half turn */
export async function findUprightLines(
  detection: Model,
  shown: OcrImage,
  readsBetterTurned: (image: OcrImage, lines: readonly UprightLine[]) => Promise<boolean>,
): Promise<UprightLines> {
  const found = await findLines(detection, shown);
  const upright = turned(shown, found, rotationOf(found.lines));
  if (upright.rotation === 0 || !(await readsBetterTurned(upright.image, upright.lines))) return upright;
  return upright.turnedOver();
}

interface Found {
  lines: FoundLine[];
  rulings: Ruling[];
}

async function findLines(detection: Model, image: OcrImage): Promise<Found> {
  const pixels = image.width * image.height;
  const scale = Math.min(1, Math.sqrt(DETECTION_PIXELS / pixels));
  const page = greysOf(image, scale);
  const lines = await detectLines(detection, image, page);
  const rulings = rulesOn(
    page,
    lines.map(({ quad }) => boxOf(quad, image)),
  );
  const heightOf = ({ quad }: FoundLine): number => Math.min(quadWidth(quad), quadHeight(quad)) * scale;
  const enlargement = enlargementFor(lines.map(heightOf));
  if (enlargement === 1) return { lines, rulings };
  const larger = Math.min(scale * enlargement, Math.sqrt(MAX_DETECTION_PIXELS / pixels), MAX_ENLARGEMENT);
  if (larger <= scale || (lines.length === 0 && scale === 1)) return { lines, rulings };
  const placed = (line: FoundLine) => ({ line, box: boxOf(line.quad, image) });
  const again = await detectLines(detection, image, greysOf(image, larger));
  const all = linesOfTwoScales(lines.map(placed), again.map(placed), ({ line }) => isSmall(heightOf(line)));
  return { lines: all.map(({ line }) => line), rulings };
}

function boxOf(quad: Quad, { width, height }: OcrImage): Box {
  const [xs, ys] = [quad.map(({ x }) => x / width), quad.map(({ y }) => y / height)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

const opposite = (rotation: Rotation): Rotation => turnBy(rotation, 180);

const turnBy = (one: Rotation, other: number): Rotation => ((one + other + 360) % 360) as Rotation;

/** The rotation that turns most of the text upright. */
function rotationOf(lines: readonly FoundLine[]): Rotation {
  const weights: Record<Rotation, number> = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const { direction, weight } of lines) weights[direction] += weight;
  let best: Rotation = 0;
  for (const direction of [90, 180, 270] as const) if (weights[direction] > weights[best]) best = direction;
  return turnBy(0, -best);
}

function turned(shown: OcrImage, found: Found, rotation: Rotation): UprightLines {
  const image = rotateImage(shown, rotation);
  const lines = found.lines.map(({ quad, direction }): UprightLine => {
    const corners = turnQuad(quad, rotation, shown);
    const angle = turnBy(direction, rotation);
    return { quad: readingOrder(corners, angle), angle: angle === 180 ? 0 : angle };
  });
  const rulings = found.rulings.map((ruling) => turnRuling(ruling, rotation));
  return { image, lines, rulings, rotation, turnedOver: () => turned(shown, found, opposite(rotation)) };
}

/** Corners on the turned image, the upper left one first. */
function turnQuad([a, b, c, d]: Quad, rotation: Rotation, { width, height }: OcrImage): Quad {
  const turn = ({ x, y }: Point): Point => {
    if (rotation === 90) return { x: height - y, y: x };
    if (rotation === 180) return { x: width - x, y: height - y };
    if (rotation === 270) return { x: y, y: width - x };
    return { x, y };
  };
  const [one, two, three, four] = [turn(a), turn(b), turn(c), turn(d)];
  if (rotation === 90) return [four, one, two, three];
  if (rotation === 180) return [three, four, one, two];
  if (rotation === 270) return [two, three, four, one];
  return [one, two, three, four];
}

/** A single upside-down line on an upright page is most likely a misjudgement. */
function readingOrder([a, b, c, d]: Quad, angle: Rotation): Quad {
  if (angle === 90) return [b, c, d, a];
  if (angle === 270) return [d, a, b, c];
  return [a, b, c, d];
}
