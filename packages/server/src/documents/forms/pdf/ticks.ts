/** Check boxes as drawings of their own: no font is needed, and flattening keeps them. */
import {
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  type PDFContext,
  type PDFOperator,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  stroke,
} from '@cantoo/pdf-lib';
import type { Matrix } from '../../formats/pdf/page-frame.ts';
import type { Color } from './set-text.ts';

/** The corners of a tick, in shares of the box from its lower left. */
const TICK = [
  [0.2, 0.52],
  [0.42, 0.26],
  [0.8, 0.78],
] as const;

export interface TickPlace {
  width: number;
  height: number;
  color: Color;
  behind?: readonly PDFOperator[];
  matrix?: Matrix;
}

export function tickStream(context: PDFContext, isTicked: boolean, place: TickPlace): PDFRef {
  const { width, height, color, behind = [], matrix } = place;
  const side = Math.min(width, height);
  const left = (width - side) / 2;
  const bottom = (height - side) / 2;
  const at = ([x, y]: readonly [number, number]) => [left + x * side, bottom + y * side] as const;
  const [start, corner, end] = [at(TICK[0]), at(TICK[1]), at(TICK[2])];
  const tick = isTicked
    ? [
        pushGraphicsState(),
        setStrokingRgbColor(color.red, color.green, color.blue),
        setLineWidth(Math.max(0.6, side * 0.12)),
        setLineCap(LineCapStyle.Round),
        setLineJoin(LineJoinStyle.Round),
        moveTo(...start),
        lineTo(...corner),
        lineTo(...end),
        stroke(),
        popGraphicsState(),
      ]
    : [];
  const stream = context.formXObject([...behind, ...tick], {
    BBox: context.obj([0, 0, width, height]),
    ...(matrix !== undefined && { Matrix: context.obj([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]) }),
    Resources: {},
  });
  return context.register(stream);
}
