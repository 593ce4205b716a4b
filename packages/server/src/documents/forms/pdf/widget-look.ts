/** What the appearance of a form field shows besides its value: turned or not, its background, its border. */
import {
  fill,
  PDFArray,
  PDFName,
  PDFNumber,
  type PDFOperator,
  type PDFWidgetAnnotation,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingCmykColor,
  setFillingGrayscaleColor,
  setFillingRgbColor,
  setLineWidth,
  setStrokingCmykColor,
  setStrokingGrayscaleColor,
  setStrokingRgbColor,
  stroke,
} from '@cantoo/pdf-lib';
import type { Matrix } from '../../formats/pdf/page-frame.ts';

/** The size in which the value is set, and how that is turned into the rectangle of the field. */
export function rotationOf(annotation: PDFWidgetAnnotation): { width: number; height: number; matrix?: Matrix } {
  const rectangleOf = annotation.getRectangle();
  const width = Math.abs(rectangleOf.width);
  const height = Math.abs(rectangleOf.height);
  const turned = annotation.MK()?.lookup(PDFName.of('R'));
  const turns = turned instanceof PDFNumber ? ((Math.round(turned.asNumber() / 90) % 4) + 4) % 4 : 0;
  switch (turns) {
    case 1:
      return { width: height, height: width, matrix: { a: 0, b: 1, c: -1, d: 0, e: width, f: 0 } };
    case 2:
      return { width, height, matrix: { a: -1, b: 0, c: 0, d: -1, e: width, f: height } };
    case 3:
      return { width: height, height: width, matrix: { a: 0, b: -1, c: 1, d: 0, e: 0, f: height } };
    default:
      return { width, height };
  }
}

export function behindOf(
  annotation: PDFWidgetAnnotation,
  { width, height }: { width: number; height: number },
): PDFOperator[] {
  const look = annotation.MK();
  const background = numbersOf(look?.lookup(PDFName.of('BG')));
  const border = numbersOf(look?.lookup(PDFName.of('BC')));
  const style = annotation.BS()?.lookup(PDFName.of('W'));
  const line = style instanceof PDFNumber ? style.asNumber() : 1;
  const operators: PDFOperator[] = [];
  const fillColor = colorOperator(background, 'fill');
  if (fillColor !== null) operators.push(fillColor, rectangle(0, 0, width, height), fill());
  const strokeColor = colorOperator(border, 'stroke');
  if (strokeColor !== null && line > 0) {
    operators.push(
      strokeColor,
      setLineWidth(line),
      rectangle(line / 2, line / 2, width - line, height - line),
      stroke(),
    );
  }
  return operators.length === 0 ? [] : [pushGraphicsState(), ...operators, popGraphicsState()];
}

const numbersOf = (object: unknown): number[] =>
  object instanceof PDFArray
    ? object.asArray().flatMap((item) => (item instanceof PDFNumber ? [item.asNumber()] : []))
    : [];

function colorOperator(numbers: readonly number[], use: 'fill' | 'stroke'): PDFOperator | null {
  const [one, two, three, four] = numbers;
  if (one === undefined) return null;
  if (two === undefined || three === undefined)
    return (use === 'fill' ? setFillingGrayscaleColor : setStrokingGrayscaleColor)(one);
  if (four === undefined) return (use === 'fill' ? setFillingRgbColor : setStrokingRgbColor)(one, two, three);
  return (use === 'fill' ? setFillingCmykColor : setStrokingCmykColor)(one, two, three, four);
}
