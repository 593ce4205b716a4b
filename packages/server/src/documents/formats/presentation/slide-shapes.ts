/** The shapes of a slide, ready to be put on a page. */
import type { Box } from '../../model/document.ts';
import { addGraphic, type Graphics, graphicOf } from '../office/graphics.ts';
import type { PageAssembler } from '../office/page-assembler.ts';
import { boxOn, inReadingOrder, type Rectangle } from '../office/shape-order.ts';
import type { TableDraft } from '../office/table-draft.ts';
import { child, childrenNamed, descendant, elementsOf, type XmlElement } from '../office/xml.ts';
import { placeholderOf, type SlideMaster } from './slide-master.ts';
import { readSlideParagraphs } from './slide-text.ts';

export interface SlideContext {
  part: string;
  master: SlideMaster;
  /** In the units of the file. */
  slide: { width: number; height: number };
  graphics: Graphics;
}

interface Shape {
  role: 'title' | 'content' | 'footer';
  place: Rectangle | null;
  add(assembler: PageAssembler): void;
}

/** Maps coordinates inside a group to those of the slide. */
export type ToSlide = (rectangle: Rectangle) => Rectangle;

const FOOTER_TYPES = new Set(['dt', 'ftr', 'sldNum']);

export function addSlideShapes(tree: XmlElement | undefined, context: SlideContext, assembler: PageAssembler): void {
  const shapes = shapesOf(tree, context, (rectangle) => rectangle);
  for (const role of ['title', 'content', 'footer'] as const) {
    for (const shape of inReadingOrder(shapes.filter((candidate) => candidate.role === role))) shape.add(assembler);
  }
}

function shapesOf(parent: XmlElement | undefined, context: SlideContext, toSlide: ToSlide): Shape[] {
  return elementsOf(parent).flatMap((element): Shape[] => {
    switch (element.name) {
      case 'p:sp':
        return [textShape(element, context, toSlide)];
      case 'p:pic':
        return [imageShape(element, context, toSlide)];
      case 'p:graphicFrame':
        return [frameShape(element, context, toSlide)];
      case 'p:grpSp':
        return [groupShape(element, context, toSlide)];
      case 'mc:AlternateContent':
        return shapesOf(child(element, 'mc:Choice') ?? child(element, 'mc:Fallback'), context, toSlide);
      default:
        return [];
    }
  });
}

function textShape(element: XmlElement, context: SlideContext, toSlide: ToSlide): Shape {
  const key = placeholderOf(element);
  const inherited = key === null ? null : context.master.inherit(key);
  const place = placeOf(child(child(element, 'p:spPr'), 'a:xfrm') ?? inherited?.transform, toSlide);
  const box = boxOn(context.slide, place);
  const isTitle = key?.type === 'title' || key?.type === 'ctrTitle';
  const isFooter = key !== null && FOOTER_TYPES.has(key.type);
  return {
    role: isTitle ? 'title' : isFooter ? 'footer' : 'content',
    place,
    add: (assembler) => {
      const listStyles = isTitle || isFooter ? [] : (inherited?.listStyles ?? []);
      for (const { text, draft } of readSlideParagraphs(child(element, 'p:txBody'), listStyles, context.part)) {
        const { paragraph } = draft;
        if (isTitle) assembler.addText(text, { kind: 'heading', level: 1, ...(paragraph && { paragraph }), box });
        else if (isFooter) assembler.addText(text, { kind: 'page_footer', ...(paragraph && { paragraph }), box });
        else assembler.addText(text, { ...draft, box });
      }
    },
  };
}

function imageShape(element: XmlElement, context: SlideContext, toSlide: ToSlide): Shape {
  const key = placeholderOf(element);
  const transform =
    child(child(element, 'p:spPr'), 'a:xfrm') ?? (key === null ? undefined : context.master.inherit(key).transform);
  const place = placeOf(transform, toSlide);
  const add = (assembler: PageAssembler): void =>
    assembler.addImage(descriptionOf(element, 'p:nvPicPr'), boxOn(context.slide, place));
  return { role: 'content', place, add };
}

function frameShape(element: XmlElement, context: SlideContext, toSlide: ToSlide): Shape {
  const place = placeOf(child(element, 'p:xfrm'), toSlide);
  const box: Box | null = boxOn(context.slide, place);
  const table = descendant(element, 'a:tbl');
  const add = (assembler: PageAssembler): void => {
    if (table !== undefined) {
      assembler.addTable(readSlideTable(table, context.part), box);
      return;
    }
    assembler.addImage(descriptionOf(element, 'p:nvGraphicFramePr'), box);
    const graphic = graphicOf(element, context.graphics);
    if (graphic !== undefined) addGraphic(graphic, assembler, box);
  };
  return { role: 'content', place, add };
}

function groupShape(element: XmlElement, context: SlideContext, toSlide: ToSlide): Shape {
  const transform = child(child(element, 'p:grpSpPr'), 'a:xfrm');
  const members = shapesOf(element, context, insideOf(transform, toSlide));
  return {
    role: 'content',
    place: placeOf(transform, toSlide) ?? members[0]?.place ?? null,
    add: (assembler) => {
      for (const member of inReadingOrder(members)) member.add(assembler);
    },
  };
}

export function insideOf(transform: XmlElement | undefined, toSlide: ToSlide): ToSlide {
  const outer = rectangleOf(child(transform, 'a:off'), child(transform, 'a:ext'));
  const inner = rectangleOf(child(transform, 'a:chOff'), child(transform, 'a:chExt'));
  if (outer === null || inner === null || inner.width === 0 || inner.height === 0) return toSlide;
  const scaleX = outer.width / inner.width;
  const scaleY = outer.height / inner.height;
  return ({ x, y, width, height }) =>
    toSlide({
      x: outer.x + (x - inner.x) * scaleX,
      y: outer.y + (y - inner.y) * scaleY,
      width: width * scaleX,
      height: height * scaleY,
    });
}

export function placeOf(transform: XmlElement | undefined, toSlide: ToSlide): Rectangle | null {
  const rectangle = rectangleOf(child(transform, 'a:off'), child(transform, 'a:ext'));
  return rectangle === null ? null : toSlide(rectangle);
}

function rectangleOf(offset: XmlElement | undefined, extent: XmlElement | undefined): Rectangle | null {
  const [x, y, width, height] = [
    offset?.attributes.x,
    offset?.attributes.y,
    extent?.attributes.cx,
    extent?.attributes.cy,
  ].map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null;
}

function descriptionOf(element: XmlElement, properties: string): string | undefined {
  const { descr, title } = child(child(element, properties), 'p:cNvPr')?.attributes ?? {};
  const text = (descr ?? title ?? '').trim();
  return text === '' ? undefined : text;
}

function readSlideTable(table: XmlElement, part: string): TableDraft {
  const first = child(table, 'a:tblPr')?.attributes.firstRow;
  const rows = childrenNamed(table, 'a:tr').map((row) => ({
    startsPage: false,
    cells: childrenNamed(row, 'a:tc').flatMap((cell, column) => {
      // Cells under a span exist too, empty and marked.
      if (isMerged(cell)) return [];
      const paragraphs = readSlideParagraphs(child(cell, 'a:txBody'), [], part);
      return [
        {
          column,
          columnSpan: spanOf(cell.attributes.gridSpan),
          rowSpan: spanOf(cell.attributes.rowSpan),
          paragraphs: paragraphs.map(({ text, draft }) => ({ text, marker: draft.marker, paragraph: draft.paragraph })),
        },
      ];
    }),
  }));
  return { rows, headerRows: first === '1' || first === 'true' ? 1 : null };
}

export const isMerged = ({ attributes: { hMerge, vMerge } }: XmlElement): boolean =>
  [hMerge, vMerge].some((value) => value === '1' || value === 'true');

const spanOf = (value: string | undefined): number => {
  const span = Number(value ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, 10_000) : 1;
};
